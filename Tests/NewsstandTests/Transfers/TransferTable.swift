import Foundation

/// The outcomes of all cases as a text for people.
struct TransferTable {
  let outcomes: [TransferOutcome]

  var text: String {
    let head = [
      "", "what the server or the machine did", "what had to come", "what came", "requests", "bytes",
    ]
    let rows = outcomes.map { outcome in
      [
        "\(outcome.transferCase.number)", outcome.transferCase.fault, outcome.transferCase.promise.words,
        (outcome.faults.isEmpty ? "" : "✗ ") + outcome.words, outcome.requests.joined(separator: ", "),
        "\(outcome.bytesSent)",
      ]
    }
    let all = [head] + rows.map { $0.map { clipped($0) } }
    let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private func clipped(_ text: String) -> String { text.count > 64 ? text.prefix(63) + "…" : text }
}
