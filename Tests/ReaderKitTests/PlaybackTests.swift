import BrochureKit
import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import ReaderKit

/// Pictures that move, and Space.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PlaybackTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Three frames of a tenth of a second, red, green and blue, 16x8 pixels (GIF89a, appendix F).
  private static func gif(isEndless: Bool = true) -> Data {
    let palette: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255] + [UInt8](repeating: 0, count: 125 * 3)
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] as [UInt8]
    var bytes = Array("GIF89a".utf8)
    bytes += [16, 0, 8, 0, 0xF6, 0, 0] as [UInt8]
    bytes += palette
    if isEndless { bytes += loop }
    for color in 0..<3 {
      let half = [128] + [UInt8](repeating: UInt8(color), count: 64)
      bytes += [0x21, 0xF9, 4, 0, 10, 0, 0, 0] as [UInt8]
      bytes += [0x2C, 0, 0, 0, 0, 16, 0, 8, 0, 0, 7, UInt8(2 * half.count + 1)] as [UInt8]
      bytes += half + half + [129, 0]
    }
    return Data(bytes + [0x3B])
  }

  /// A reader in an issue of a picture that moves, one that does not, and a long text.
  private func reader(isEndless: Bool = true) throws -> Reader {
    try folder.write(Self.gif(isEndless: isEndless), to: "1.gif")
    try folder.write(Data("P6 2 1 255\n......".utf8), to: "2.ppm")
    let pages = ["1.gif", "2.ppm", "1.gif"].map {
      PageDescription(className: "SimplePage", properties: ["baseImage": .string($0)])
    }
    var reader = Reader(issues: [.fixture(1)])
    reader.open(try Brochure(folder: folder.path, articles: pages.map { Article(pages: [$0]) }))
    return reader
  }

  private func wanted(_ effects: [Effect]) -> Playback?? {
    effects.compactMap { effect -> Playback?? in
      if case .play(let playback) = effect { playback } else { nil }
    }
    .last
  }

  @Test func spacePlaysAndStopsWherePicturesMove() throws {
    var reader = try reader()
    #expect(reader.status.contains("Space plays"))
    let playback = try #require(wanted(reader.type(" ")) ?? nil)
    #expect(playback.isRunning && reader.page == "1.1" && reader.status.contains("Space stops"))
    let before = reader.screen
    var cells = Grid(size: playback.animation.area.size)
    cells.put("frame", x: 0, y: 0)
    #expect(reader.take(.frame(cells, playback, isLast: false)).isEmpty)
    #expect(reader.screen != before && reader.screen.contains("frame"))
    #expect(wanted(reader.type(" "))??.isRunning == false)
    #expect(reader.screen.contains("frame"), "it stands where it was stopped")
    #expect(wanted(reader.type(" "))??.isRunning == true)
    // Esc, and it is as it was.
    #expect(wanted(reader.press(.escape)) == .some(nil))
    #expect(reader.screen.contains("Space plays") && !reader.screen.contains("frame"))
  }

  @Test func spaceGoesOnWhereNothingMoves() throws {
    var reader = try reader()
    reader.press(.right)
    #expect(!reader.status.contains("Space"))
    #expect(wanted(reader.type(" ")) == nil && reader.page == "3.1")
    reader.press(.left, .left, .pageDown)
    #expect(reader.page == "2.1", "another key for the next screen plays nothing")
  }

  @Test func whoeverLeavesStopsIt() throws {
    for leave in [Key.right, .pageDown, .character("G"), .character("q")] {
      var reader = try reader()
      let playback = try #require(wanted(reader.type(" ")) ?? nil)
      #expect(wanted(reader.press(leave)) == .some(nil), "\(leave)")
      // A frame that was on its way is not shown.
      reader.take(.frame(Grid(size: playback.animation.area.size), playback, isLast: false))
      #expect((reader.state.issue?.frame != nil) == false)
    }
    var reader = try reader()
    reader.type(" ")
    #expect(wanted(reader.resize(60, 20)) == .some(nil))
  }

  @Test func whatLiesOnTopHoldsIt() throws {
    var reader = try reader()
    reader.type(" ")
    #expect(wanted(reader.type("?"))??.isRunning == false)
    #expect(wanted(reader.press(.escape))??.isRunning == true)
  }

  @Test func theLastFrameStaysAndOneThatCannotBePlayedSaysSo() throws {
    var reader = try reader()
    let playback = try #require(wanted(reader.type(" ")) ?? nil)
    var cells = Grid(size: playback.animation.area.size)
    cells.put("last", x: 0, y: 0)
    reader.take(.frame(cells, playback, isLast: true))
    #expect(reader.screen.contains("last") && reader.status.contains("Space plays"))
    #expect(wanted(reader.type(" "))??.isRunning == true)
    reader.take(.frame(nil, playback, isLast: true))
    #expect(reader.notice == "This picture cannot be played: it is too large, or damaged.")
    #expect(reader.state.issue?.playback == nil)
  }

  /// What a player posts, and when.
  private func player() -> (AnimationPlayer, Watched<[(color: Color, at: ContinuousClock.Instant)]>) {
    let posts = Watched<[(color: Color, at: ContinuousClock.Instant)]>([])
    let player = AnimationPlayer { message in
      guard case .frame(let cells?, _, _) = message else { return }
      posts.update { $0.append((cells[0, 0].style.background, .now)) }
    }
    return (player, posts)
  }

  private func playback(isEndless: Bool = true) throws -> Playback {
    var reader = try reader(isEndless: isEndless)
    return try #require(wanted(reader.type(" ")) ?? nil)
  }

  @Test func framesComeInOrderAndNotBeforeTheirTime() async throws {
    let (player, posts) = player()
    let playback = try playback()
    let start = ContinuousClock.now
    player.play(playback)
    let shown = try await posts.wait(for: "all colours, and the first again") { posts in
      Set(posts.map(\.color)).count == 3 && posts.last?.color == posts.first?.color
    }
    player.play(nil)
    let colors = [Color.palette(196), .palette(46), .palette(21)]
    #expect(shown.first?.color == colors[0])
    // A slow machine leaves frames out; none comes early.
    var time = 0
    for (one, next) in zip(shown, shown.dropFirst()) {
      let from = try #require(colors.firstIndex(of: one.color))
      let to = try #require(colors.firstIndex(of: next.color))
      time += (to - from + 3) % 3 * 100
      #expect(next.at - start >= .milliseconds(time))
    }
  }

  @Test func whatIsStoppedPostsNoMoreAndGoesOnFromThere() async throws {
    let (player, posts) = player()
    var playback = try playback()
    player.play(playback)
    _ = try await posts.wait(for: "the second frame") { $0.contains { $0.color == .palette(46) } }
    playback.isRunning = false
    player.play(playback)
    let count = posts.value.count
    // As long as another plays a second.
    let (other, others) = self.player()
    other.play(try self.playback())
    _ = try await others.wait(for: "some frames") { $0.count > 5 }
    other.play(nil)
    #expect(posts.value.count == count)
    let last = posts.value.last?.color
    playback.isRunning = true
    player.play(playback)
    let shown = try await posts.wait(for: "the next frame") { $0.count > count }
    player.play(nil)
    #expect(shown[count].color == last)
  }

  @Test func nothingMovesWhileThePersonIsElsewhere() async throws {
    let (player, posts) = player()
    let playback = try playback()
    player.isHeld = true
    player.play(playback)
    let (other, others) = self.player()
    other.play(try self.playback())
    _ = try await others.wait(for: "some frames") { $0.count > 3 }
    #expect(posts.value.isEmpty)
    player.isHeld = false
    _ = try await posts.wait(for: "the second frame") { $0.last?.color == .palette(46) }
    player.isHeld = true
    let count = posts.value.count
    let played = others.value.count
    _ = try await others.wait(for: "some more frames") { $0.count > played + 3 }
    other.play(nil)
    #expect(posts.value.count == count)
    player.isHeld = false
    let shown = try await posts.wait(for: "the next frames") { $0.count > count }
    player.play(nil)
    #expect(shown[count].color == .palette(46), "it goes on where it stood")
    // What was ended meanwhile does not come back.
    player.isHeld = true
    player.isHeld = false
    #expect(posts.value.count == shown.count)
  }

  @Test func whatDoesNotBeginAgainEndsByItself() async throws {
    let ended = Watched(false)
    let player = AnimationPlayer { message in
      if case .frame(_, _, isLast: true) = message { ended.update { $0 = true } }
    }
    player.play(try playback(isEndless: false))
    _ = try await ended.wait(for: "the end") { $0 }
  }
}
