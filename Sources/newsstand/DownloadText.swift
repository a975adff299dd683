import Foundation
import Localization
import NewsstandKit
import ReaderKit
import TerminalKit

/// A download in words.
enum DownloadText {
  /// What becomes of a download that is neither under way nor next, and why; nil of others.
  static func explanation(_ download: AssetDownload) -> String? {
    let reason = download.failure.map { $0.sentence + " " } ?? ""
    switch download.state {
    case .waiting:
      guard let retry = download.retryDate else { return download.failure?.sentence }
      return reason + localized("Next try \(RetryText.time(retry, now: Date())).")
    case .failed: return reason + localized("“newsstand resume \(download.issue.name)” tries again.")
    case .paused: return localized("“newsstand resume \(download.issue.name)” lets it go on.")
    case .queued, .active, .installing: return nil
    }
  }

  /// How far a download is, and what becomes of it or how to see that.
  static func outlook(_ download: AssetDownload) -> String {
    let amount = ByteCount.text(download.received, of: download.expected)
    let next = explanation(download) ?? localized("“newsstand status --watch” shows how it goes.")
    return localized("So far \(amount) came.") + " " + next
  }

  /// One line with a bar, at most `columns` wide.
  static func line(
    _ download: AssetDownload, rate: Double?, nameWidth: Int, columns: Int, unicode: Bool
  ) -> String {
    let name = TextWidth.clipped(download.issue.name, to: nameWidth, ellipsis: unicode ? "…" : "~")
    var left = name + String(repeating: " ", count: max(0, nameWidth - TextWidth.of(name))) + "  "
    let right = tail(download, rate: rate)
    let room = columns - TextWidth.of(left) - TextWidth.of(right)
    if let fraction = download.fraction, room >= 12 {
      left += ProgressBar.text(fraction, columns: min(room - 2, 40), unicode: unicode) + "  "
    }
    return TextWidth.clipped(left + right, to: columns, ellipsis: unicode ? "…" : "~")
  }

  private static func tail(_ download: AssetDownload, rate: Double?) -> String {
    switch download.state {
    case .waiting:
      return explanation(download) ?? ""
    case .queued, .paused, .installing, .failed: return download.state.word
    case .active:
      let share = download.fraction.map { pad("\(Int(($0 * 100).rounded(.down)))%", 4) }
      var parts = [share ?? ByteCount.text(download.received)]
      if let rate {
        parts.append(pad(ByteCount.speed(rate), 11))
        if let expected = download.expected, rate > 0 {
          parts.append(DurationText.clock(Double(expected - download.received) / rate))
        }
      }
      return parts.joined(separator: " ")
    }
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - TextWidth.of(text))) + text
  }
}
