import BrochureKit
import Foundation
import TerminalKit
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// Numbers that are typed in lists of links, hits and bookmarks, as in the contents.
@Suite struct TypedLineTests {
  enum List: CaseIterable { case links, hits, bookmarks, allBookmarks }

  /// A list of twenty lines, the first selected.
  private func reader(_ list: List) throws -> Reader {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[500], [5]])
    switch list {
    case .links:
      let lines = (1...20).map { number in
        let link = PageLink(
          words: "link \(number)", range: 0..<0, target: .inside(IssuePlace(file: "\(number).html")))
        return LinkChoice.Line(link: link, destination: "")
      }
      reader.state.overlay = .links(LinkChoice(lines))
    case .hits:
      reader.type("/row")
      reader.press(.enter)
      let hits = (1...20).map { number in
        TextHit(
          page: PageIndex(article: 0, page: 0), form: nil, passage: number * 10..<number * 10 + 3,
          hasPlace: true, before: "", words: "row", after: " \(number)")
      }
      reader.take(.found(1, SearchProgress(hits: hits, searched: 2, isFinished: true)))
    case .bookmarks, .allBookmarks:
      reader.type(list == .bookmarks ? "'" : "B")
      reader.take(
        .bookmarks(
          (1...20).map { number in
            Bookmark(
              id: Int64(number), issue: Issue.fixture(1).id, article: 0, page: 0, place: number * 10,
              name: "mark \(number)", date: Moment.fixture.date)
          }))
    }
    return reader
  }

  private func selection(_ reader: Reader) throws -> Int { try #require(ListBox(reader.state)).selection + 1 }

  @Test(arguments: List.allCases) func aNumberSelectsItsLine(list: List) throws {
    for (typed, selected) in [
      ("3", 3), ("12", 12), ("20", 20), ("3g", 3), ("12G", 12), ("99", 9), ("0", 1), ("30", 3), ("g", 1),
      ("G", 20), ("3j", 4), ("12jj", 14), ("G3k", 17), ("5j3", 3), ("5j2j", 8), ("3jg", 1),
    ] {
      var reader = try reader(list)
      reader.type(typed)
      #expect(try selection(reader) == selected, "\(typed)")
      #expect(reader.notice == nil, "\(typed)")
    }
  }

  @Test func enterGoesToTheLineOfTheNumber() throws {
    var links = try reader(.links)
    links.type("12")
    links.press(.enter)
    #expect(links.notice?.contains("12.html") == true)
    var hits = try reader(.hits)
    hits.type("7")
    hits.press(.enter)
    #expect(hits.state.screen == .issue && hits.state.issue?.search?.selection == 6)
    var marks = try reader(.bookmarks)
    marks.type("20")
    marks.press(.enter)
    #expect(marks.state.screen == .issue && marks.state.issue?.place == 200)
  }

  @Test func nTakesItToo() throws {
    var reader = try reader(.hits)
    reader.type("5n")
    #expect(try selection(reader) == 6)
    reader.type("7N")
    #expect(try selection(reader) == 19 && reader.notice?.hasPrefix("Round the beginning") == true)
  }

  @Test func inTheContentsGKeepsTheArticleOfTheNumber() throws {
    for (typed, selected) in [("2g", 1), ("2G", 1), ("2gg", 0), ("G", 4), ("3Gg", 0)] {
      var reader = Reader(issues: [.fixture(1)])
      try reader.open([[5], [5], [5], [5], [5]])
      reader.type("t" + typed)
      #expect(reader.selectedArticle == selected, "\(typed)")
    }
  }

  @Test func aClickOrTheWheelForgetsIt() throws {
    var reader = try reader(.bookmarks)
    reader.type("1")
    reader.mouse(.wheelDown, 40, 10)
    reader.type("2")
    #expect(try selection(reader) == 2)
  }

  @Test func anEmptyListHasNoLines() throws {
    var reader = Reader(issues: [.fixture(1)])
    reader.type("B")
    reader.type("1g")
    #expect(reader.state.screen == .bookmarks && reader.notice == nil)
  }

  @Test func theLinksSayHowTheyAreChosen() throws {
    let reader = try reader(.links)
    #expect(reader.screen.contains("Enter opens · 12 finds"))
    #expect(reader.screen.contains("│  1 link 1 ") && reader.screen.contains("│ 12 link 12 "))
  }
}
