import BrochureKit
import Localization
import TerminalKit

/// What is said of a publication below its title.
struct PublicationLines {
  struct Line: Hashable {
    let text: String
    let style: Style
  }

  private(set) var lines: [Line] = []

  init(_ entry: PublicationsState.Entry, _ state: ReaderState, columns: Int) {
    let publication = entry.publication
    let theme = state.theme
    let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
    lines.append(
      Line(
        text: TextWidth.clipped(publication.shownFeed, to: columns, ellipsis: ellipsis), style: theme.muted))
    let issues = PublicationSentences.issues(entry.count.issues, unread: entry.count.unread)
    let isRefreshing = state.publications.refreshing.contains(publication.id)
    let state =
      !publication.isSubscribed
      ? localized("Not subscribed any more.")
      : publication.isCollected
        ? localized("Taken one by one from this catalogue.")
        : isRefreshing
          ? localized("Reading the feed…")
          : PublicationSentences.refreshed(publication.refreshed, now: state.now.date, dates: state.dates)
    append(issues + " " + state, theme.muted, columns)
    if let failure = publication.failure?.sentence, !isRefreshing { append(failure, theme.error, columns) }
  }

  private mutating func append(_ text: String, _ style: Style, _ columns: Int) {
    // A sentence may quote what a server says.
    for line in LineBreaker(columns: max(1, columns)).lines(of: String(text.prefix(1000))).strings.prefix(6) {
      lines.append(Line(text: line, style: style))
    }
  }
}
