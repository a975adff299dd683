import Foundation
import NewsstandKit
import ReaderKit
import TerminalKit

/// Prints issues and other records, as a table or as JSON.
enum Listing {
  static func print(_ issues: [Issue], json: Bool) throws {
    if json { return try printJSON(issues.map(IssueRecord.init)) }
    let names = issues.map(\.name)
    let isUnique = Set(names).count == names.count
    table(
      issues.map { issue in
        [
          issue.date.map { String($0.formatted(.iso8601).prefix(10)) } ?? "-",
          state(of: issue), isUnique ? issue.name : issue.id.description, issue.title,
        ]
      })
  }

  static func printJSON(_ records: [some Encodable]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // JSON escapes control characters itself.
    Output.raw(String(decoding: try encoder.encode(records), as: UTF8.self) + "\n", to: STDOUT_FILENO)
  }

  /// Rows whose columns stand under each other; the last one is as long as it is.
  static func table(_ rows: [[String]]) {
    let rows = rows.map { $0.map { TextWidth.cleaned($0) } }
    let columns = (rows.first?.count ?? 0) - 1
    let widths = (0..<max(0, columns)).map { column in rows.map { TextWidth.of($0[column]) }.max() ?? 0 }
    var text = ""
    for row in rows {
      for (column, width) in widths.enumerated() {
        text += row[column] + String(repeating: " ", count: width - TextWidth.of(row[column]) + 2)
      }
      text += (row.last ?? "") + "\n"
    }
    Output.raw(text, to: STDOUT_FILENO)
  }

  private static func state(of issue: Issue) -> String {
    guard let download = issue.download else { return issue.status.rawValue }
    return download.state.rawValue
  }
}
