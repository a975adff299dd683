import BrochureKit
import Foundation
import Localization
import NewsstandKit
import ReaderKit

struct ShowCommand: Command {
  let name = "show"
  let arguments = "ISSUE | PATH"
  let summary = localized("print an issue's pages as plain text")
  let count = 1...1
  let options = [
    Option("--page", value: "A.P", localized("only page P of article A, both counted from 1")),
    Option("--columns", value: "N", localized("how wide, 80 unless said")),
  ]

  func run(_ call: Call) async throws {
    let columns = try call.number("--columns") ?? 80
    let wanted = try call.value("--page").map(Self.index)
    let named = try await NamedIssue.find(call.arguments[0], call)
    defer { named.close() }
    var brochure = try named.brochure()
    var indices: [PageIndex] = []
    for (article, entry) in brochure.articles.enumerated() {
      indices += entry.pages.indices.map { PageIndex(article: article, page: $0) }
    }
    if let wanted {
      guard brochure[wanted] != nil else {
        throw CommandFailure(
          localized(
            indices.count,
            one:
              "“\(named.issue.name)” has no page \(Self.text(wanted)): it has \(indices.count) page, the last is \(Self.text(indices.last)).",
            other:
              "“\(named.issue.name)” has no page \(Self.text(wanted)): it has \(indices.count) pages, the last is \(Self.text(indices.last))."
          )
        )
      }
      indices = [wanted]
    }
    var awaited = 0
    for (place, index) in indices.enumerated() {
      guard let description = brochure[index] else { continue }
      var page = PageRegistry.standard.page(for: description, in: brochure)
      if page.awaited != nil, let whole = try await named.whole(brochure) {
        brochure = whole
        page = PageRegistry.standard.page(for: description, in: brochure)
      }
      if page.awaited != nil {
        if wanted != nil { throw Self.failure(of: index, in: named.issue) }
        awaited += 1
      }
      // A form feed between pages, as in text that is printed.
      if place > 0 { try Output.raw("\u{0C}", to: STDOUT_FILENO) }
      let lines = page.text(columns: columns) + Self.complaints(about: page, columns: columns)
      try Output.data(lines.joined(separator: "\n"))
    }
    if awaited > 0, let download = named.issue.download {
      Output.message(
        localized(
          indices.count,
          one:
            "newsstand: \(awaited) of \(indices.count) page is not here yet. \(DownloadText.outlook(download))",
          other:
            "newsstand: \(awaited) of \(indices.count) pages are not here yet. \(DownloadText.outlook(download))"
        ))
    }
  }

  /// Of pictures that are here and cannot be shown, as the reader says it in their places.
  private static func complaints(about page: any Page, columns: Int) -> [String] {
    let check = PictureCheck()
    return PageNotes(page.pictures.compactMap(check.problem)).lines(columns: columns)
  }

  private static func failure(of index: PageIndex, in issue: Issue) -> CommandFailure {
    CommandFailure(
      issue.download.map {
        localized("Page \(text(index)) of “\(issue.name)” is not here yet. \(DownloadText.outlook($0))")
      } ?? localized("Page \(text(index)) of “\(issue.name)” is not here yet."))
  }

  private static func index(_ text: String) throws(UsageError) -> PageIndex {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count == 2, parts[0] > 0, parts[1] > 0 else {
      throw .badValue(text, option: "--page", wanted: localized("an article and a page, as in 2.1"))
    }
    return PageIndex(article: parts[0] - 1, page: parts[1] - 1)
  }

  private static func text(_ index: PageIndex?) -> String {
    index.map { "\($0.article + 1).\($0.page + 1)" } ?? "none"
  }
}
