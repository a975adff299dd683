import BrochureKit
import Localization
import TerminalKit

/// What other programs can show of a page.
extension ReaderState {
  /// Opens the movie, else the link, else the picture. Of several links the person chooses one.
  mutating func openOutside(_ openings: [Opening]) -> [Effect] {
    if let movie = openings.first(where: \.isMovie) { return [.show(movie)] }
    let links = openings.compactMap { opening -> LinkChoice.Link? in
      if case .link(let words, let address) = opening { .init(words: words, address: address) } else { nil }
    }
    if links.count > 1 {
      overlay = .links(LinkChoice(links))
      return []
    }
    if let first = openings.first { return [.show(first)] }
    notice = Notice(text: localized("There is nothing on this page that another program could open."))
    return []
  }

  mutating func performInLinks(_ action: Action, _ choice: LinkChoice) -> [Effect] {
    var choice = choice
    switch action {
    case .open:
      overlay = nil
      let link = choice.links[choice.selection]
      return [.show(.link(link.words, link.address))]
    case .first: choice.select(0)
    case .last: choice.select(.max)
    default: choice.select(choice.selection + Self.step(action, page: max(1, size.height - 4)))
    }
    overlay = .links(choice)
    return []
  }
}

extension IssueState {
  var movie: Opening? { openings.first(where: \.isMovie) }
}

extension Opening {
  fileprivate var isMovie: Bool { if case .movie = self { true } else { false } }
  var isLink: Bool { if case .link = self { true } else { false } }
}
