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
    try table(
      issues.map { issue in
        [
          issue.date.map { String($0.formatted(.iso8601).prefix(issue.facts.datePrecision.digits)) } ?? "-",
          state(of: issue), isUnique ? issue.name : issue.id.description, issue.title,
        ]
      })
  }

  /// - Parameter isCompact: the array on one line.
  static func printJSON(_ records: [some Encodable], isCompact: Bool = false) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    let text = String(decoding: try encoder.encode(records), as: UTF8.self)
    try Output.raw(escaped(text) + "\n", to: STDOUT_FILENO)
  }

  /// JSON (RFC 8259, section 7) has to escape U+0000 to U+001F only, but terminals act on others as well:
  /// DEL, C1 and the bidirectional controls. They can stand in strings alone.
  private static func escaped(_ json: String) -> String {
    json.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar.value {
      case 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Columns of a table's cell that others are padded to: one long name does not push the rest aside.
  private static let widestColumn = 40

  /// Rows whose columns stand under each other; the last one is as long as it is.
  static func table(_ rows: [[String]]) throws(OutputError) {
    let rows = rows.map { $0.map { TextWidth.cleaned($0) } }
    let columns = (rows.first?.count ?? 0) - 1
    let widths = (0..<max(0, columns)).map { column in
      min(widestColumn, rows.map { TextWidth.of($0[column]) }.max() ?? 0)
    }
    var text = ""
    for row in rows {
      for (column, width) in widths.enumerated() {
        text += row[column] + String(repeating: " ", count: max(0, width - TextWidth.of(row[column])) + 2)
      }
      text += (row.last ?? "") + "\n"
    }
    try Output.raw(text, to: STDOUT_FILENO)
  }

  private static func state(of issue: Issue) -> String {
    guard let download = issue.download else { return issue.status.rawValue }
    return download.state.rawValue
  }
}
