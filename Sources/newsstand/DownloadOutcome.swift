import NewsstandKit
import ReaderKit

/// How a download ended, for who waits for it.
enum DownloadOutcome: Equatable {
  /// Tries in a row that bring it no further before nobody waits any longer. The agent goes on.
  private static let patience = 5

  case done
  case failed(DownloadFailure?)
  /// Goes on by itself, but nobody can say when.
  case postponed(AssetDownload)
  case paused
  case cancelled

  /// Nil while it goes on.
  init?(of issue: Issue?) {
    guard let download = issue?.download else {
      self = issue?.contentURL == nil ? .cancelled : .done
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

  var sentence: String {
    switch self {
    case .done: "is here."
    case .failed(let failure): failure?.sentence ?? "failed."
    case .postponed(let download): DownloadText.explanation(download) ?? "waits."
    case .paused: "is paused."
    case .cancelled: "was cancelled."
    }
  }
}
