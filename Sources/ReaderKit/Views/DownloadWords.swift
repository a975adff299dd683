import Localization
import NewsstandKit

/// How a download goes, in a few words.
struct DownloadWords {
  /// Seconds without a byte after which that is said.
  private static let stall = Duration.seconds(5)

  private let download: AssetDownload
  private let rate: TransferRate?
  /// Among those that are queued, from 1.
  private let place: Int?
  private let now: Moment

  /// Nil where nothing is being downloaded.
  init?(_ issue: Issue, _ state: ReaderState) {
    guard let download = issue.download else { return nil }
    self.download = download
    rate = state.downloads.rates[issue.id]
    place = state.downloads.place(of: issue.id)
    now = state.now
  }

  /// `1.2 MB/s  0:42 left`, `next try in 12 s`, `number 2 in the queue`.
  var state: String {
    switch download.state {
    case .queued:
      switch place {
      case nil: download.state.word
      case 1: localized("next in the queue")
      case let place?: localized("number \(place) in the queue")
      }
    case .active: progress
    case .waiting: waiting
    case .paused, .installing, .failed: download.state.word
    }
  }

  /// `640 kB of 1.0 MB`, or the bytes alone while the length is unknown; nil where nothing is
  /// here, or perhaps not any more.
  var amount: String? {
    guard download.received > 0, download.state != .failed else { return nil }
    return ByteCount.text(download.received, of: download.expected)
  }

  private var waiting: String {
    guard let date = download.retryDate else {
      return download.failure?.needsRoom == true ? localized("waiting for room") : download.state.word
    }
    return localized("next try \(RetryText.time(date, now: now.date))")
  }

  private var progress: String {
    if let gain = rate?.lastGain, now.steady - gain >= Self.stall {
      return localized("nothing for \((now.steady - gain).components.seconds) s")
    }
    guard let speed = rate?.bytesPerSecond else { return download.state.word }
    let text = ByteCount.speed(speed)
    guard let expected = download.expected, speed > 0, expected >= download.received else { return text }
    return localized("\(text)  \(DurationText.clock(Double(expected - download.received) / speed)) left")
  }
}
