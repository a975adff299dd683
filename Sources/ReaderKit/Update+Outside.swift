import BrochureKit
import Localization
import TerminalKit

/// What other programs can show of a page.
extension ReaderState {
  /// Opens the movie, else the link, else the picture. Of several links the person chooses one.
  mutating func openOutside() -> [Effect] {
    guard let open = issue else { return [] }
    if let movie = open.movie { return [.show(movie)] }
    if !open.allLinks.isEmpty { return chooseLink() }
    if let first = open.openings.first { return [.show(first)] }
    notice = Notice(text: localized("There is nothing on this page that another program could open."))
    return []
  }

  /// Follows the link of the page; of several the person chooses one.
  mutating func chooseLink() -> [Effect] {
    guard let open = issue else { return [] }
    let links = open.allLinks
    if links.count == 1 { return follow(links[0]) }
    let lines = links.map { LinkChoice.Line(link: $0, destination: open.destination(of: $0)) }
    overlay = .links(LinkChoice(lines, selecting: open.firstOnScreen(of: links)))
    return []
  }

  mutating func performInLinks(_ action: Action, _ choice: LinkChoice, count: Int?) -> [Effect] {
    var choice = choice
    switch action {
    case .open:
      overlay = nil
      return follow(choice.selected)
    default: choice.select(line(action, from: choice.selection, count: count))
    }
    overlay = .links(choice)
    return []
  }
}

extension IssueState {
  /// Those of the page's text, of several that lead to one place the first; else those that the page offers otherwise.
  var allLinks: [PageLink] {
    if links.isEmpty {
      return openings.compactMap { opening in
        guard case .link(let words, let address) = opening else { return nil }
        return PageLink(words: words, range: 0..<0, target: .outside(address))
      }
    }
    var seen: Set<PageLink.Target> = []
    return links.filter { seen.insert($0.target).inserted }
  }

  /// Where a link leads, in words.
  fileprivate func destination(of link: PageLink) -> String {
    switch link.target {
    case .outside(let address): address.text
    case .inside where link.isNote: localized("note")
    case .inside(let place):
      place.file.map { brochure.index(ofFile: $0).flatMap { title(ofArticle: $0.article) } ?? $0 } ?? ""
    }
  }
}

extension IssueState {
  var movie: Opening? { openings.first(where: \.isMovie) }
}

extension Opening {
  fileprivate var isMovie: Bool { if case .movie = self { true } else { false } }
}
