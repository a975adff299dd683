import BrochureKit
import Localization
import NewsstandKit
import TerminalKit

/// What is said of the selected download below its row: all of it, however long the sentence of a failure is.
struct DownloadDetails {
  struct Line {
    let text: String
    let style: Style
  }

  private(set) var lines: [Line] = []

  init(_ issue: Issue, _ state: ReaderState, columns: Int, isNarrow: Bool) {
    guard let download = issue.download, let words = DownloadWords(issue, state) else { return }
    let theme = state.theme
    let publication = state.shelf.publicationTitle(issue.id.publication)
    let separator = state.capabilities.unicode ? " · " : " - "
    // Where there is little room the row has a word alone.
    if isNarrow, [.queued, .active, .waiting].contains(download.state) {
      append(words.state, theme.text, columns)
    }
    var facts = [publication, words.amount].compactMap { $0 }
    let line = facts.joined(separator: separator)
    if TextWidth.of(line) <= columns { facts = [line] }
    for fact in facts { append(fact, theme.muted, columns) }
    if let failure = download.failure, [.waiting, .failed].contains(download.state) {
      append(failure.sentence, download.state == .failed ? theme.error : theme.accent, columns)
    }
    let advice = Self.advice(download.state, canRead: state.canRead(issue), state.keys(on: .downloads))
    if !advice.isEmpty { append(advice, theme.muted, columns) }
  }

  /// What one can do about it, a sentence for each key.
  private static func advice(_ state: AssetDownload.State, canRead: Bool, _ keys: KeyHints) -> String {
    guard state == .failed || state == .waiting else { return "" }
    let read = canRead ? keys.name(.open).map { localized("\($0) reads what is here.") } : nil
    let again = keys.name(canRead ? .download : .open).map {
      state == .failed ? localized("\($0) tries again.") : localized("\($0) tries again now.")
    }
    let end = state == .failed ? keys.name(.remove).map { localized("\($0) gives it up.") } : nil
    return [read, again, end].compactMap { $0 }.joined(separator: " ")
  }

  private mutating func append(_ text: String, _ style: Style, _ columns: Int) {
    // A sentence may quote what a server or an archive says.
    for line in LineBreaker(columns: columns).lines(of: String(text.prefix(4000))).strings {
      lines.append(Line(text: line, style: style))
    }
  }
}
