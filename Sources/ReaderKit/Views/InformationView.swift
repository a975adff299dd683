import BrochureKit
import Foundation
import Localization
import NewsstandKit
import TerminalKit

/// All that is known of an issue.
enum InformationView {
  typealias Line = (label: String, text: String)

  static func draw(_ information: IssueInformation, _ state: ReaderState, into grid: inout Grid) {
    let lines = lines(information, state)
    let height = min(lines.count, max(1, grid.height - 4))
    let inside = Border.box(
      Size(width: columns(state), height: height), title: localized("Issue"), state, into: &grid)
    // The screen may be taller than when it was scrolled.
    let row = min(information.row, max(0, lines.count - inside.height))
    for (offset, line) in lines.dropFirst(row).prefix(inside.height).enumerated() {
      let y = inside.minY + offset
      grid.put(line.label, x: inside.minX, y: y, style: state.theme.muted, columns: labelWidth - 1)
      grid.put(
        line.text, x: inside.minX + labelWidth, y: y, style: state.theme.text,
        columns: inside.width - labelWidth)
    }
    if row + inside.height < lines.count {
      let more = state.capabilities.unicode ? " ↓ \(localized("more")) " : " \(localized("more")) "
      grid.put(more, x: inside.maxX - TextWidth.of(more), y: inside.maxY, style: state.theme.muted)
    }
  }

  /// As they stand in the box.
  static func lines(_ information: IssueInformation, _ state: ReaderState) -> [Line] {
    let breaker = LineBreaker(columns: max(4, columns(state) - labelWidth))
    return facts(information, state).flatMap { fact in
      breaker.lines(of: fact.text).strings.enumerated().map { ($0 == 0 ? fact.label : "", $1) }
    }
  }

  private enum Fact: CaseIterable {
    case title, creators, publication, publisher, date, language, name, contents, read
    case download, failure, disk, archive, folder, file, address, summary

    var label: String {
      switch self {
      case .title: localized("Title")
      case .creators: localized("By")
      case .publication: localized("Publication")
      case .publisher: localized("Publisher")
      case .language: localized("Language")
      case .date: localized("Date")
      case .name: localized("Name")
      case .contents: localized("Contents")
      case .read: localized("Read")
      case .download: localized("Download")
      case .failure: localized("Because")
      case .disk: localized("On disk")
      case .archive: localized("Archive")
      case .folder: localized("Folder")
      case .file: localized("File")
      case .address: localized("Address")
      case .summary: localized("Summary")
      }
    }
  }

  /// The longest label and a gap: the same for every issue.
  private static let labelWidth = 2 + (Fact.allCases.map { TextWidth.of($0.label) }.max() ?? 0)

  private static func columns(_ state: ReaderState) -> Int { max(10, min(90, state.size.width - 8)) }

  private static func facts(_ information: IssueInformation, _ state: ReaderState) -> [Line] {
    let issue = state.current(information.issue)
    let path = path(information, issue, state)
    let isFile = information.content?.isFile == true
    let open = state.issue.flatMap { $0.issue.id == issue.id ? $0 : nil }
    let metadata = open?.brochure.metadata ?? information.content?.metadata
    let publication = state.hasShelf ? state.shelf.publicationTitle(issue.id.publication) : ""
    let facts: [(Fact, String?)] = [
      (.title, open?.title ?? metadata?.issueTitle(issue) ?? issue.title),
      (.creators, metadata?.creators.joined(separator: ", ")),
      (.publication, publication),
      (.publisher, metadata?.publisher),
      (
        .date,
        issue.date == nil ? metadata?.shownDate : state.dates.short(issue.date, issue.facts.datePrecision)
      ),
      (.language, metadata?.language.map(languageName)),
      (.name, issue.name),
      (.contents, contents(information, state)),
      (.read, InformationTexts.read(max(state.openPosition(of: issue.id)?.read ?? 0, issue.read))),
      (.download, download(issue, state)),
      (
        .failure,
        [.waiting, .failed].contains(issue.download?.state) ? issue.download?.failure?.sentence : nil
      ),
      (
        .disk,
        path == nil ? nil : information.content.map(InformationTexts.size) ?? InformationTexts.counting
      ),
      (.archive, (issue.archiveSize ?? issue.facts.size).map(InformationTexts.download)),
      (isFile ? .file : .folder, path),
      (.address, issue.facts.shownContent),
      (.summary, issue.facts.summary ?? metadata?.summary),
    ]
    return facts.compactMap { fact, text in
      text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : (fact.label, String($0.prefix(4000))) }
    }
  }

  /// Where it is, as far as that is there.
  private static func path(_ information: IssueInformation, _ issue: Issue, _ state: ReaderState) -> String? {
    // It may have gone since it was looked at.
    guard state.readPath != nil || issue.contentURL != nil || issue.arrivingURL != nil else { return nil }
    if information.isInspected { return information.content == nil ? nil : information.path }
    // The folder of a download comes with its first bytes.
    let mayBeThere =
      state.readPath != nil || issue.contentURL != nil || (issue.download?.received ?? 0) > 0
    return mayBeThere ? information.path : nil
  }

  /// How the download goes: `waiting · next try in 12 s`.
  private static func download(_ issue: Issue, _ state: ReaderState) -> String? {
    guard let download = issue.download, let words = DownloadWords(issue, state) else { return nil }
    let word = words.state == download.state.word ? nil : words.state
    return [download.state.word, words.amount, word].compactMap { $0 }.joined(separator: state.separator)
  }

  /// In the person's own language; as the tag says it where that has no word.
  private static func languageName(_ tag: String) -> String {
    Locale.current.localizedString(forIdentifier: tag) ?? tag
  }

  private static func contents(_ information: IssueInformation, _ state: ReaderState) -> String? {
    if let open = state.issue, open.issue.id == information.issue.id {
      let counts = open.cursor.pageCounts
      return InformationTexts.contents(
        open.brochure.articleKind, articles: counts.count, pages: counts.reduce(0, +))
    }
    guard let articles = information.content?.articles, let pages = information.content?.pages else {
      return nil
    }
    return InformationTexts.contents(articles: articles, pages: pages)
  }
}

extension BrochureMetadata {
  /// What an issue is called of which its feed says no title.
  fileprivate func issueTitle(_ issue: Issue) -> String? { issue.title == issue.name ? title : nil }

  /// Without the time of day; nil of the day that programs write who know none.
  fileprivate var shownDate: String? {
    guard let date, !date.hasPrefix("0101-01-01") else { return nil }
    return date.firstIndex(of: "T").map { String(date[..<$0]) } ?? date
  }
}

extension ReaderState {
  fileprivate func openPosition(of id: Issue.ID) -> Position? {
    issue.flatMap { $0.issue.id == id ? $0.position : nil }
  }
}
