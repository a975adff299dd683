import Foundation
import NewsstandKit
import TerminalKit
import Testing

@testable import ReaderKit

@Suite struct DownloadsScreenTests {
  private static let sizes = [
    Size(width: 80, height: 24), Size(width: 200, height: 60), Size(width: 40, height: 15),
  ]
  private static let longReason = """
    entry “pages/the-winter-almanac/plate-0001.png” at 1048576 has the checksum 5f3a9c10, and its data has \
    0c11d2ee, so that either the server or the way here changed it
    """

  private func reader(_ issues: [Issue], _ size: Size = sizes[0]) -> Reader {
    var reader = Reader(size.width, size.height, issues: issues)
    reader.type("D")
    return reader
  }

  private func queue(_ count: Int) -> [Issue] {
    (1...count).map { .fixture($0, isHere: false, download: .queued, received: 0) }
  }

  @Test func itLiesOverTheShelfAndOverAnIssueAndLeavesThem() throws {
    for close in [Key.escape, .character("q"), .character("D")] {
      var reader = Reader(issues: Issue.fixtures(14))
      reader.press(.down, .right)
      let selection = reader.state.shelf.selection
      reader.type("D")
      #expect(reader.state.screen == .downloads && reader.rows[0].contains("Downloads"))
      #expect(!reader.press(close).contains(.quit))
      #expect(reader.state.screen == .shelf && reader.state.shelf.selection == selection)

      try reader.open([[5], [100], [5]])
      reader.type("l j")
      let page = reader.screen
      reader.type("D")
      #expect(reader.state.screen == .downloads)
      reader.press(close)
      #expect(reader.state.screen == .issue && reader.screen == page)
    }
  }

  @Test func anIssueOfNoLibraryHasNoDownloads() throws {
    var reader = Reader(hasShelf: false)
    try reader.open([[5]])
    reader.type("D")
    #expect(reader.state.screen == .issue && reader.notice?.contains("belongs to no library") == true)
  }

  @Test(arguments: sizes) func everyKeyKeepsTheSelectionOnTheScreen(size: Size) {
    for failed in [0, 50, 99] {
      var issues = queue(100)
      issues[failed] = .fixture(
        failed + 1, isHere: false, download: .failed, failure: .archive(reason: Self.longReason))
      var reader = reader(issues, size)
      for key: Key in [
        .down, .pageDown, .down, .end, .up, .pageUp, .home, .down, .character("G"), .character("k"),
        .character(" "), .backspace, .character("g"), .character("j"), .up,
      ] {
        reader.press(key)
        let downloads = reader.state.downloads
        #expect(reader.rows.contains { $0.contains("▸Issue \(downloads.selection + 1)") }, "\(key)")
        let cursor = ScreenView.draw(reader.state).cursor
        #expect(cursor.map { reader.rows[$0.y].contains("▸") } == true)
      }
      #expect(reader.state.downloads.selection == 0)
      // Every download is reached, and the screen is never left half empty.
      for index in 0..<100 {
        #expect(reader.state.downloads.selection == index)
        #expect(reader.rows.dropFirst(2).dropLast().allSatisfy { !$0.isEmpty }, "\(index)")
        reader.press(.down)
      }
      #expect(reader.state.downloads.selection == 99)
    }
  }

  @Test(arguments: sizes) func theWholeSentenceOfAFailureIsRead(size: Size) {
    for state in [AssetDownload.State.failed, .waiting] {
      let failure = DownloadFailure.archive(reason: Self.longReason)
      let issue = Issue.fixture(1, isHere: false, download: state, failure: failure)
      var reader = reader([issue] + queue(3), size)
      func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
      #expect(letters(reader.screen).contains(letters(failure.sentence)), "\(reader.screen)")
      reader.press(.down)
      #expect(!reader.screen.contains("plate-0001"))
    }
  }

  @Test func whatIsSaidOfTheNextTryCountsDown() {
    let issue = Issue.fixture(
      1, isHere: false, download: .waiting, failure: .transfer(.timedOut), retry: 62)
    for keys in ["D", ""] {
      var reader = Reader(issues: [issue])
      reader.type(keys)
      for (seconds, text) in [
        (0, "next try in 62 s"), (1, "next try in 61 s"), (50, "next try in 11 s"),
        (11, "next try soon"),
      ] {
        reader.pass(seconds: Double(seconds))
        #expect(reader.screen.contains(text), "\(reader.screen)")
        #expect(reader.state.isCountingDown == (text != "next try soon"))
      }
    }
  }

  @Test func nothingTicksWithoutNeed() throws {
    let waiting = Issue.fixture(1, isHere: false, download: .waiting, retry: 60)
    var reader = Reader(issues: [waiting, .fixture(2), .fixture(3, isHere: false, download: .active)])
    #expect(reader.state.isCountingDown)
    reader.press(.right)
    #expect(!reader.state.isCountingDown)
    reader.press(.right)
    #expect(!reader.state.isCountingDown, "the shelf says no rate")
    reader.type("D")
    #expect(reader.state.isCountingDown)
    reader.type("q")
    reader.press(.home)
    try reader.open([[5]])
    #expect(!reader.state.isCountingDown)
    for state in AssetDownload.State.allCases where state != .active {
      reader = self.reader([.fixture(1, isHere: false, download: state)])
      #expect(!reader.state.isCountingDown)
    }
  }

  @Test func rateAndTimeLeftComeFromWhatWasRead() {
    func issue(_ received: Int64, _ expected: Int64? = 9_000_000) -> Issue {
      .fixture(1, isHere: false, download: .active, received: received, expected: expected)
    }
    var reader = reader([issue(0)])
    #expect(reader.screen.contains("downloading") && !reader.rows[0].contains("/s"))
    for second in 1...2 {
      reader.pass(seconds: 1)
      reader.take(downloads: [issue(Int64(second) * 1_000_000)])
    }
    #expect(reader.screen.contains("1.0 MB/s  0:07 left") && reader.rows[0].contains("1 download · 1.0 MB/s"))
    // Nothing comes any more, and nothing is read: the seconds alone show it.
    for _ in 0..<7 { reader.pass(seconds: 1) }
    #expect(reader.screen.contains("nothing for 7 s") && !reader.screen.contains("left"))
    // Paused and resumed: the pause does not count.
    reader.take(downloads: [.fixture(1, isHere: false, download: .paused, received: 2_000_000)])
    #expect(reader.screen.contains("paused") && !reader.rows[0].contains("/s"))
    reader.pass(seconds: 1000)
    reader.take(downloads: [issue(2_000_000)])
    reader.pass(seconds: 1)
    reader.take(downloads: [issue(5_000_000)])
    #expect(reader.screen.contains("3.0 MB/s"))
    reader.take(downloads: [issue(5_000_000, nil)])
    #expect(reader.screen.contains("5.0 MB ") && !reader.screen.contains("left"))
  }

  @Test func whatComesGoesFromTheListAndIsTold() {
    let issues = (1...3).map { Issue.fixture($0, isHere: false, download: .active) }
    var reader = reader(issues)
    reader.press(.down)
    reader.load([issues[0], issues[1], .fixture(3)])
    #expect(reader.notice == "“Issue 3” is here." && reader.state.downloads.selected?.id == issues[1].id)
    reader.load([issues[0], .fixture(2), .fixture(3)])
    #expect(reader.notice == "“Issue 2” is here." && reader.state.downloads.selected?.id == issues[0].id)
    reader.load([.fixture(1), .fixture(2), .fixture(3)])
    #expect(reader.screen.contains("“Issue 1” is here.") && reader.screen.contains("Enter reads it."))
    #expect(reader.press(.enter) == [.open(.fixture(1))])
    reader.type("qD")
    #expect(reader.screen.contains("Nothing is being downloaded.") && reader.press(.enter).isEmpty)
  }

  @Test func theIssueThatIsOpenedTakesTheScreen() throws {
    let issue = Issue.fixture(1, download: .active)
    var reader = reader([issue])
    #expect(reader.press(.enter) == [.open(issue)])
    try reader.open([[5]], of: issue)
    #expect(reader.state.screen == .issue)
    // The one that is open already as well.
    reader.type("D")
    try reader.open([[5]], of: issue)
    #expect(reader.state.screen == .issue)
  }

  @Test func severalThatComeOrFailAtOnceAreCounted() {
    let issues = (1...5).map { Issue.fixture($0, isHere: false, download: .active) }
    var reader = Reader(issues: issues)
    reader.load((1...3).map { .fixture($0) } + issues[3...])
    #expect(reader.notice == "“Issue 3” and 2 more are here.")
    let failed = (4...5).map { Issue.fixture($0, isHere: false, download: .failed) }
    reader.load((1...3).map { .fixture($0) } + failed)
    #expect(reader.notice == "2 downloads failed: D tells why.")
    // The failure is not covered by what comes after it.
    reader.load((1...4).map { .fixture($0) } + failed[1...])
    #expect(reader.notice == "2 downloads failed: D tells why.")
  }

  @Test func aPlaceInTheQueueIsSaid() {
    var reader = reader([.fixture(9, isHere: false, download: .paused)] + queue(3))
    for text in ["next in the queue", "number 2 in the queue", "number 3 in the queue"] {
      #expect(reader.screen.contains(text))
    }
    reader.take(downloads: Array(queue(3)[1...]))
    #expect(!reader.screen.contains("number 3"))
  }

  // MARK: Mouse

  @Test(arguments: sizes) func aClickSelectsAndASecondTriesAgain(size: Size) throws {
    let failure = DownloadFailure.transfer(.status(404, retryAfter: nil))
    let issues = (1...4).map { Issue.fixture($0, isHere: false, download: .failed, failure: failure) }
    var reader = reader(issues, size)
    for index in [2, 0, 3, 1] {
      let y = try #require(reader.rows.firstIndex { $0.hasPrefix(" Issue \(index + 1)") })
      #expect(reader.click(5, y).isEmpty)
      #expect(reader.state.downloads.selection == index)
      // Its details are part of it.
      let row = try #require(reader.rows.firstIndex { $0.hasPrefix("▸Issue \(index + 1)") })
      var clicked = reader
      #expect(clicked.click(5, row + 1) == [.wish(.download(issues[index].id))])
    }
    for (x, y) in [(5, 0), (0, size.height - 1)] { #expect(reader.click(x, y).isEmpty) }
    reader.take(.event(.mouse(Mouse(.wheelUp, at: Point(x: 5, y: 5)))))
    #expect(reader.state.downloads.selection == 0)
    reader.take(.event(.mouse(Mouse(.wheelDown, at: Point(x: 5, y: 5)))))
    #expect(reader.state.downloads.selection == 1)
  }
}
