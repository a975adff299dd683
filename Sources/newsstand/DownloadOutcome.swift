import Localization
import NewsstandKit
import ReaderKit

/// How a download ended, for who waits for it.
enum DownloadOutcome: Equatable {
  /// Tries in a row that bring it no further before nobody waits any longer. The agent goes on.
  private static let patience = 5

  /// With a warning, perhaps.
  case done(warning: String?)
  case failed(DownloadFailure?)
  /// Goes on by itself, but nobody can say when.
  case postponed(AssetDownload)
  case paused
  case cancelled

  /// Nil while it goes on.
  init?(of issue: Issue?) {
    guard let download = issue?.download else {
      guard let issue, issue.contentURL != nil else {
        self = .cancelled
        return
      }
      self = .done(
        warning: issue.archiveSize.flatMap { SizeText.difference($0, announced: issue.facts.size) })
      return
    }
    switch download.state {
    case .failed: self = .failed(download.failure)
    case .paused: self = .paused
    case .waiting where download.retryDate == nil || download.attempts >= Self.patience:
      self = .postponed(download)
    default: return nil
    }
  }

  var isDone: Bool { if case .done = self { true } else { false } }

  var sentence: String {
    switch self {
    case .done(let warning): localized("is here.") + (warning.map { " " + $0 } ?? "")
    case .failed(let failure): failure?.sentence ?? localized("failed.")
    case .postponed(let download): DownloadText.explanation(download) ?? localized("waits.")
    case .paused: localized("is paused.")
    case .cancelled: localized("was cancelled.")
    }
  }
}
