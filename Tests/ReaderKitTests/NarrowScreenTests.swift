import Foundation
import TerminalKit
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// Screens that are hardly large enough: what is said there is whole, or at least not misunderstood.
@Suite struct NarrowScreenTests {
  /// The words on the screen, whatever stands around them.
  private func words(_ reader: Reader) -> String {
    reader.screen.components(separatedBy: .whitespacesAndNewlines).filter { !["", "│"].contains($0) }
      .joined(separator: " ")
  }

  @Test func thatThereAreNoBookmarksIsSaidInFull() {
    var reader = Reader(40, 15, issues: [.fixture(1)])
    reader.type("'")
    #expect(words(reader).contains("No bookmarks yet. b sets one in an issue."), "\(reader.screen)")
  }

  @Test func thatNothingIsBeingDownloadedIsSaidInFull() {
    var reader = Reader(20, 6, issues: [.fixture(1)])
    reader.type("D")
    #expect(words(reader).contains("Nothing is being downloaded."), "\(reader.screen)")
  }

  @Test func keepingAndDeletingCanBeToldApart() throws {
    var reader = Reader(20, 6, issues: [.fixture(1)])
    reader.type("Sx")
    let answers = reader.rows.filter { $0.contains("yes; ") }
    #expect(answers.count == 2 && answers[0].contains("keep") && answers[1].contains("delete"))
  }
}
