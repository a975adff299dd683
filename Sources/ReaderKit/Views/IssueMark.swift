import Localization
import NewsstandKit
import TerminalKit

/// How things stand with an issue, in a word or a sign.
struct IssueMark {
  let text: String
  private let isFailure: Bool
  private let isNew: Bool

  /// - Parameter isContinued: whether it is the one to go on with.
  init(_ issue: Issue, isContinued: Bool = false, unicode: Bool) {
    isFailure = issue.download?.state == .failed
    isNew = issue.download == nil && (issue.isUnread || isContinued)
    if let download = issue.download {
      let share = download.fraction.map { "\(Int(($0 * 100).rounded(.down)))%" }
      switch download.state {
      // Not to be taken for the part that was read.
      case .active: text = "\(unicode ? "↓" : localized("get")) \(share ?? ByteCount.text(download.received))"
      case .queued, .paused, .waiting, .installing, .failed: text = download.state.word
      }
    } else if issue.contentURL == nil {
      text = issue.facts.content == nil ? "" : unicode ? "↓" : localized("get")
    } else if issue.read == 0 {
      text = unicode ? "●" : localized("new")
    } else if !issue.isUnfinished {
      text = unicode ? "✓" : localized("read")
    } else {
      let share = "\(max(1, Int(issue.read * 100)))%"
      text = isContinued ? "\(unicode ? "▸" : ">") \(share)" : share
    }
  }

  var width: Int { TextWidth.of(text) }

  func style(_ theme: Theme) -> Style { isFailure ? theme.error : isNew ? theme.marker : theme.muted }
}
