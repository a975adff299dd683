import NewsstandKit
import TerminalKit
import Testing

@testable import ReaderKit

/// The keys `d`, Enter, `p` and `x`, however things stand with an issue: on the shelf and among the downloads.
@Suite struct DownloadKeyTests {
  private static let states: [AssetDownload.State?] = [nil] + AssetDownload.State.allCases

  private func reader(_ issue: Issue, isAmongDownloads: Bool = false) -> Reader {
    var reader = Reader(issues: [issue])
    if isAmongDownloads { reader.type("D") }
    return reader
  }

  @Test(arguments: states) func downloadLetsEverythingGoOn(state: AssetDownload.State?) {
    let issue = Issue.fixture(1, isHere: false, download: state)
    let (isWanted, notice): (Bool, String) =
      switch state {
      case nil: (true, "Downloading “Issue 1”…")
      case .failed, .waiting: (true, "Trying “Issue 1” again…")
      case .paused: (true, "“Issue 1” goes on.")
      case .queued: (false, "“Issue 1” is in the queue.")
      case .active: (false, "“Issue 1” is on its way: 300 B of 1.0 kB so far.")
      case .installing: (false, "“Issue 1” has come and is being installed.")
      }
    let wishes: [Effect] = isWanted ? [.wish(.download(issue.id))] : []
    for key in [Key.character("d"), .enter] {
      var reader = reader(issue)
      #expect(reader.press(key) == wishes)
      #expect(reader.notice == notice)
    }
    guard state != nil else { return }
    for key in [Key.character("r"), .enter] {
      var reader = reader(issue, isAmongDownloads: true)
      #expect(reader.press(key) == wishes)
      #expect(reader.notice == notice)
    }
  }

  @Test(arguments: [AssetDownload.State.waiting, .failed])
  func thatADownloadBeginsIsNotSaidAnyMoreWhenItStops(state: AssetDownload.State) {
    var reader = reader(.fixture(1, isHere: false))
    reader.type("d")
    reader.take(downloads: [.fixture(1, isHere: false, download: .queued)], fulfilled: 1)
    reader.take(downloads: [.fixture(1, isHere: false, download: .active)], fulfilled: 1)
    #expect(reader.notice == "Downloading “Issue 1”…")
    let stopped = Issue.fixture(
      1, isHere: false, download: state, failure: .transfer(.cannotConnect("example.org")), retry: 5)
    reader.load([stopped], fulfilled: 1)
    #expect(reader.notice?.hasPrefix("Downloading") != true)
    #expect(reader.status.contains("example.org does not answer."))
  }

  @Test(arguments: states, [false, true])
  func pauseStopsAndResumes(state: AssetDownload.State?, isAmongDownloads: Bool) {
    let issue = Issue.fixture(1, isHere: false, download: state)
    var reader = reader(issue, isAmongDownloads: isAmongDownloads)
    let effects = reader.type("p")
    switch state {
    case .queued, .active, .waiting: #expect(effects == [.wish(.pause(issue.id))])
    case .paused, .failed: #expect(effects == [.wish(.download(issue.id))])
    case .installing:
      #expect(effects.isEmpty && reader.notice == "“Issue 1” is being installed; that cannot be paused.")
    case nil:
      #expect(effects.isEmpty)
      #expect(reader.notice == (isAmongDownloads ? nil : "Nothing is being downloaded there."))
    }
  }

  @Test(arguments: AssetDownload.State.allCases, [false, true])
  func removeCancelsADownloadOnceAsked(state: AssetDownload.State, isAmongDownloads: Bool) {
    let issue = Issue.fixture(1, isHere: false, download: state)
    for (answer, effects) in [(Key.character("y"), [Effect.wish(.cancel(issue.id))]), (.escape, [])] {
      var reader = reader(issue, isAmongDownloads: isAmongDownloads)
      let screen = reader.state.screen
      #expect(reader.type("x").isEmpty)
      #expect(reader.state.screen == .question && reader.screen.contains("Cancel the download of “Issue 1”?"))
      #expect(reader.press(answer) == effects)
      #expect(reader.state.screen == screen)
      #expect(reader.state.downloads.issues.isEmpty == !effects.isEmpty)
    }
  }

  @Test func anUpdateIsCancelledBeforeItsIssueIsArchived() {
    let issue = Issue.fixture(1, download: .active)
    var reader = reader(issue)
    #expect(reader.type("xy") == [.wish(.cancel(issue.id))])
    #expect(reader.type("xy") == [.wish(.archive(issue.id))])
    #expect(reader.type("xy").isEmpty)
    #expect(reader.press(.enter) == [.wish(.download(issue.id))])
  }

  @Test func anUpdateOnItsWayIsReadAndOneThatFailedIsTriedAgain() {
    let updating = Issue.fixture(1, download: .active)
    var reader = reader(updating, isAmongDownloads: true)
    #expect(reader.press(.enter) == [.open(updating)])
    reader = self.reader(.fixture(1, download: .failed), isAmongDownloads: true)
    #expect(reader.press(.enter) == [.wish(.download(updating.id))])
  }

  // MARK: In quick succession

  @Test func aKeyActsOnWhatTheOneBeforeAskedFor() {
    let issue = Issue.fixture(1, isHere: false, download: .active)
    let (pause, resume) = (Effect.wish(.pause(issue.id)), Effect.wish(.download(issue.id)))
    for keys in ["", "D"] {
      var reader = reader(issue)
      reader.type(keys)
      #expect(reader.type("pppp") == [pause, resume, pause, resume])
      #expect(reader.type("pxy") == [pause, .wish(.cancel(issue.id))])
    }
  }

  @Test func whatWasReadBeforeAWishWasWrittenTakesNothingBack() {
    let issue = Issue.fixture(1, isHere: false, download: .active)
    var reader = reader(issue)
    reader.type("p")
    #expect(reader.screen.contains("paused"))
    reader.load([issue], fulfilled: 0)
    #expect(reader.screen.contains("paused") && reader.type("p") == [.wish(.download(issue.id))])
    reader.type("p")
    // The first two of three wishes are known.
    reader.load([issue], fulfilled: 2)
    #expect(reader.screen.contains("paused"))
    // And all: what the library says counts, were it that the wish failed.
    reader.load([issue], fulfilled: 3)
    #expect(!reader.screen.contains("paused") && reader.type("p") == [.wish(.pause(issue.id))])
  }

  @Test func allArePausedFromTheEndOfTheQueueAndGoOnInItsOrder() {
    let states: [AssetDownload.State] = [.active, .failed, .queued, .paused, .waiting, .installing]
    let issues = states.enumerated().map { Issue.fixture($0 + 1, isHere: false, download: $1) }
    var reader = Reader(issues: issues)
    reader.type("D")
    #expect(reader.type("P") == [4, 2, 0].map { .wish(.pause(issues[$0].id)) })
    #expect(reader.type("P") == [0, 2, 3, 4].map { .wish(.download(issues[$0].id)) })
    reader = Reader(issues: [issues[1], issues[5]])
    reader.type("D")
    #expect(reader.type("P").isEmpty && reader.notice == "There is nothing to pause or to resume.")
  }
}
