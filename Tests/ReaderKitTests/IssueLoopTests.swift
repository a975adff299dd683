import Foundation
import NewsstandKit
import ReaderKit
import TerminalKit
import TestSupport
import Testing

/// What can be done in an open issue, with a real library; only the terminal is scripted.
@MainActor @Suite(.timeLimit(.minutes(5))) struct IssueLoopTests {
  private let harbour: Harbour
  private var library: Library { harbour.library }

  init() throws { harbour = try Harbour() }

  private func tides() async throws -> NewsstandKit.Issue {
    try await harbour.subscribe()
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "2 issues")
      terminal.press(.enter)
      try await terminal.wait(for: "“Tides” is here.")
      terminal.type("q")
    }
    return try await library.issue(named: "tides")
  }

  @Test func wordsAreFoundAndABookmarkIsKept() async throws {
    let issue = try await tides()
    try await ScriptedTerminal.read(opening: issue, in: library) { terminal in
      try await terminal.wait(for: "Low tide, as the keeper told it.")
      terminal.type("/THE KEEPER")
      terminal.press(.enter)
      try await terminal.wait(for: "3 hits for “THE KEEPER”")
      terminal.press(.down, .enter)
      try await terminal.wait(for: "hit 2/3")
      try await terminal.wait(for: "Lamp oil, as the keeper told it.")
      terminal.type("b")
      try await terminal.wait(for: "Bookmark “")
      terminal.press(.escape)
      try await terminal.wait(for: "◆")
      terminal.type("'r")
      try await terminal.wait(for: "Name: ")
      terminal.press(.control("u"))
      terminal.type("The oil")
      terminal.press(.enter)
      try await terminal.wait(for: "│ The oil")
      terminal.press(.escape)
      terminal.type("i")
      try await terminal.wait(for: "3 articles, 3 pages")
      try await terminal.wait(for: "in 1 file")
      terminal.press(.escape)
      terminal.type("gq")
      try await terminal.wait(for: "2 issues")
      terminal.type("B")
      try await terminal.wait(for: "The oil")
      terminal.press(.enter)
      try await terminal.wait(for: "Lamp oil, as the keeper told it.")
      terminal.type("'x")
      try await terminal.wait(for: "u brings it back")
      terminal.type("u")
      try await terminal.wait(for: "│ The oil")
      terminal.press(.escape)
      terminal.type("qq")
    }
    let bookmarks = try await library.bookmarks()
    #expect(bookmarks.map(\.name) == ["The oil"] && bookmarks[0].article == 1)
  }

  @Test func oneThatAnotherProcessArchivesIsReadOnAndDownloadedAgain() async throws {
    let issue = try await tides()
    let other = try Library(library.folder)
    try await ScriptedTerminal.read(opening: issue, in: library) { terminal in
      try await terminal.wait(for: "Low tide, as the keeper told it.")
      try await other.archive(issue.id)
      let screen = try await terminal.wait(for: "d downloads it again")
      #expect(screen.contains("Low tide, as the keeper told it."))
      terminal.type("d")
      try await terminal.wait(for: "“Tides” is here.")
      #expect(terminal.shown.value.contains("Low tide, as the keeper told it."))
      try await other.unsubscribe(issue.id.publication, deletingIssues: true)
      try await terminal.wait(for: "is not in the library any more")
      terminal.press(.escape)
      try await terminal.wait(for: " Harbour · Tides")
      terminal.type("qq")
    }
  }
}
