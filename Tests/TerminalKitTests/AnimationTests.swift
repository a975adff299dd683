import Foundation
import TestSupport
import Testing

@testable import TerminalKit

@Suite struct AnimationTests {
  private let folder: TemporaryFolder
  private let size = Size(width: 8, height: 4)
  private let colors: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF]

  init() throws { folder = try TemporaryFolder() }

  private func renderer(_ mode: PictureMode = .blocks) -> PictureRenderer {
    PictureRenderer(capabilities: Capabilities(colors: .direct, unicode: true, pictures: mode))
  }

  private func animation(_ bytes: [UInt8], _ mode: PictureMode = .blocks) throws -> PictureAnimation? {
    let path = try folder.write(Data(bytes), to: "picture.gif")
    return try PictureAnimation(path: path, fitting: size, renderer(mode))
  }

  private func color(_ animation: PictureAnimation, at milliseconds: Int) throws -> UInt32? {
    try #require(animation.frame(at: .milliseconds(milliseconds))).cells[3, 1].style.background.rgbValue
  }

  @Test("Frames are seen in their order, each for its time, and the first again after the last")
  func order() throws {
    let animation = try #require(try animation(TestPictures.gif(colors, hundredths: 25)))
    for round in 0..<3 {
      for (index, expected) in colors.enumerated() {
        let start = round * 750 + index * 250
        #expect(try color(animation, at: start) == expected)
        #expect(try color(animation, at: start + 249) == expected)
        #expect(animation.frame(at: .milliseconds(start + 50))?.remaining == .milliseconds(200))
      }
    }
  }

  @Test("One that does not begin again stays at its last frame") func end() throws {
    let animation = try #require(try animation(TestPictures.gif(colors, isEndless: false)))
    #expect(try color(animation, at: 0) == colors[0])
    #expect(try color(animation, at: 100_000) == colors[2])
    #expect(animation.frame(at: .milliseconds(100_000))?.remaining == nil)
    #expect(try color(animation, at: 150) == colors[1], "and can be played again")
  }

  @Test("A frame takes the cells that the still picture takes", arguments: PictureMode.allCases)
  func cells(mode: PictureMode) throws {
    let path = try folder.write(Data(TestPictures.gif(colors)), to: "a.gif")
    let still = try renderer(mode).picture(path: path, fitting: size)
    #expect(still.isAnimated == (mode != .none))
    guard let animation = try PictureAnimation(path: path, fitting: size, renderer(mode)) else {
      #expect(mode == .none)
      return
    }
    let frames = try (0..<6).map { try #require(animation.frame(at: .milliseconds($0 * 100))).cells }
    #expect(frames.allSatisfy { $0.size == still.cells.size })
    if mode.showsPixels {
      let pictures = frames.flatMap(\.pictures)
      #expect(Set(pictures).count == 3)
      #expect(pictures[3] == pictures[0], "a terminal that has the picture need not get it twice")
    } else {
      #expect(frames[0] == still.cells && frames[1] != frames[0])
    }
  }

  @Test("What does not move is no animation", arguments: ["png", "one frame", "many pixels"])
  func stills(kind: String) throws {
    var bytes = TestPictures.gif([0xFF0000])
    if kind == "png" { bytes = TestPictures.png() }
    if kind == "many pixels" {
      bytes = TestPictures.gif(colors)
      // Width and height of the screen (GIF89a, 18): 6000 and 4000.
      bytes.replaceSubrange(6..<10, with: [0x70, 0x17, 0xA0, 0x0F])
    }
    #expect(try animation(bytes) == nil)
  }

  @Test("A thousand frames leave nothing behind", arguments: [PictureMode.kitty, .sixel, .blocks])
  func memory(mode: PictureMode) throws {
    let many = (0..<128).map { UInt32($0) * 0x01_02_02 }
    let animation = try #require(try animation(TestPictures.gif(many), mode))
    for index in 0..<1000 {
      #expect(animation.frame(at: .milliseconds(index * 100)) != nil)
      #expect(animation.drawnBytes <= 16 << 20)
    }
  }

  @Test("One cut anywhere plays what is there, or is refused") func truncation() throws {
    let bytes = TestPictures.gif(colors)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      do throws(PictureError) {
        let path = folder.file("cut.gif")
        _ = try? folder.write(Data(bytes[..<count]), to: "cut.gif")
        let animation = try PictureAnimation(path: path, fitting: size, renderer())
        for time in [0, 150, 250, 900] {
          #expect(animation.map { $0.frame(at: .milliseconds(time)) != nil } ?? true)
        }
      } catch {
        guard case .undecodable = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
  }
}
