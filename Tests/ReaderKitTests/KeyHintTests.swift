import Foundation
import TerminalKit
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// What is told of keys at the bottom of the screen, and keys of which there is nothing to tell.
@Suite struct KeyHintTests {
  /// Clicks on a word of the line at the bottom.
  private func click(_ word: String, _ reader: inout Reader) throws {
    let line = reader.status
    let place = try #require(line.range(of: word)?.lowerBound)
    reader.click(TextWidth.of(String(line[..<place])), reader.state.size.height - 1)
  }

  @Test func aClickOnAKeyOfTheShelfDoesWhatTheKeyDoes() throws {
    var reader = Reader(issues: Issue.fixtures(5))
    let sort = reader.state.shelf.preferences.sort
    try click("s sort", &reader)
    #expect(reader.state.shelf.preferences.sort != sort)
    reader.press(.escape)
    try click("list", &reader)
    #expect(reader.state.shelfLayout.isList)
    try click("? help", &reader)
    #expect(reader.state.screen == .help)
    reader.press(.escape)
    try click("/ filter", &reader)
    #expect(reader.state.isTypingFilter)
    reader.type("zzz")
    try click("Esc show all", &reader)
    #expect(reader.state.screen == .shelf && reader.state.shelf.filter.isEmpty)
    reader.type("/3")
    try click("keep the filter", &reader)
    #expect(reader.state.screen == .shelf && reader.state.shelf.filter.words == "3")
    try click("q quit", &reader)
    #expect(reader.effects.contains(.quit))
  }

  @Test(arguments: 10...60)
  func howOneGetsBackIsNeverCutBeforeTheRest(columns: Int) {
    let hints = ["Enter look into it", "a subscribe", "/ search"].map { KeyHint(action: .open, text: $0) }
    let last = ["? help", "Left back"].map { KeyHint(action: .help, text: $0) }
    let text = KeyHintLine(hints, last: last, columns: columns).text
    #expect(text.hasSuffix("? help   Left back") && (text.count <= max(columns, 18)))
  }

  @Test func whereOnlyCtrlCQuitsNoClickDoes() throws {
    var complaints: [ConfigurationComplaint] = []
    let settings = Configuration(path: "/c", bytes: Array("key.shelf.q = none".utf8))
    var reader = Reader(keymap: Keymap(settings, complaints: &complaints), issues: Issue.fixtures(5))
    try click("Ctrl-C quit", &reader)
    #expect(!reader.effects.contains(.quit))
  }

  @Test func betweenTheKeysAClickDoesNothing() throws {
    var reader = Reader(issues: Issue.fixtures(5))
    let start = try #require(reader.status.range(of: "   / filter")?.lowerBound)
    let column = reader.status.distance(from: reader.status.startIndex, to: start)
    for x in [0, column, column + 1, column + 2, 79] {
      #expect(reader.click(x, 23).isEmpty && reader.state.screen == .shelf, "\(x)")
    }
  }

  @Test func aClickOnANoticeTakesItAwayAndNothingElse() {
    var reader = Reader(issues: Issue.fixtures(5))
    reader.take(.notice("Something that was said.", isFailure: false))
    #expect(reader.click(20, 23).isEmpty && reader.notice == nil && reader.state.screen == .shelf)
  }

  @Test func aClickOnAKeyOfTheDownloadsAndThePublicationsDoesWhatTheKeyDoes() throws {
    let issue = Issue.fixture(1, isHere: false, download: .active)
    var reader = Reader(issues: [issue])
    reader.type("D")
    try click("p pause", &reader)
    #expect(reader.effects.contains(.wish(.pause(issue.id))))
    try click("q back", &reader)
    reader.type("S")
    try click("a subscribe", &reader)
    #expect(reader.state.screen == .form)
  }

  @Test func aKeyWithoutAMeaningSaysSoAndWhereTheOthersAre() throws {
    var reader = Reader(issues: Issue.fixtures(5))
    reader.type("z")
    #expect(reader.notice == "z does nothing here; ? shows the keys.")
    reader.press(.function(5))
    #expect(reader.notice == "F5 does nothing here; ? shows the keys.")
    reader.press(.down)
    #expect(reader.notice == nil)
    try reader.open([[5]])
    reader.type("z")
    #expect(reader.notice == "z does nothing here; ? shows the keys.")
    reader.type("?z")
    #expect(reader.notice == nil, "the help is on the screen")
  }
}
