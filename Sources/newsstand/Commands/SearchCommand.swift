import BrochureKit
import Foundation
import Localization
import NewsstandKit
import ReaderKit
import TerminalKit

struct SearchCommand: Command {
  let name = "search"
  let arguments = "WORDS"
  let summary = localized("find pages of the issues that are here")
  let count = 1...Int.max

  func run(_ call: Call) async throws {
    guard let query = SearchQuery(call.arguments.joined(separator: " ")) else {
      throw CommandFailure(
        localized("There is no word to look for in “\(call.arguments.joined(separator: " "))”."))
    }
    let library = try await call.library()
    try await index(library, call)
    let hits = try await library.search(query)
    if call.wantsJSON {
      try Listing.printJSON(hits.map(HitRecord.init))
    } else {
      try Output.raw(Self.lines(hits), to: STDOUT_FILENO)
    }
    if hits.isEmpty {
      call.say(localized("Nothing found."))
      throw CommandFailure()
    }
  }

  /// Brings into the index what came since the last search.
  private func index(_ library: Library, _ call: Call) async throws {
    let issues = try await library.unindexedIssues
    let indexer = IssueIndexer(library)
    let sign = LifeSign(isQuiet: call.isQuiet)
    defer { sign.clear() }
    for (number, issue) in issues.enumerated() {
      sign.show(localized("Reading issue \(number + 1) of \(issues.count) for the first time: \(issue.name)"))
      do {
        try await indexer.index(issue)
      } catch let error as BrochureError {
        sign.clear()
        Output.message(localized("newsstand: “\(issue.name)” cannot be searched. \(error.sentence)"))
      }
    }
  }

  /// A line a hit; on a terminal what was found is bold.
  private static func lines(_ hits: [SearchHit]) -> String {
    let term = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    let isBold = isatty(STDOUT_FILENO) == 1 && term != "dumb"
    return hits.reduce(into: "") { text, hit in
      let columns = [hit.issue.description, "\(hit.article + 1).\(hit.page + 1)", hit.pageTitle ?? hit.title]
      text += columns.map { TextWidth.cleaned($0) + "  " }.joined()
      for fragment in hit.excerpt {
        let words = TextWidth.cleaned(fragment.text)
        text += fragment.isMatch && isBold ? "\u{1B}[1m\(words)\u{1B}[22m" : words
      }
      text += "\n"
    }
  }
}
