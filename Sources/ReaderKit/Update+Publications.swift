import Foundation
import Localization
import NewsstandKit
import TerminalKit

/// The screen of publications.
extension ReaderState {
  var publicationsLayout: PublicationsLayout { PublicationsLayout(self) }

  /// Lays the publications over the shelf.
  mutating func showPublications() -> [Effect] {
    guard hasShelf else {
      notice = Notice(text: localized("This issue belongs to no library, so there are no publications."))
      return []
    }
    showsPublications = true
    showsDownloads = false
    return takePublications()
  }

  /// Looks at the library anew, where they are on the screen.
  mutating func takePublications() -> [Effect] {
    guard showsPublications else { return [] }
    publications.take(shelf.contents)
    return wantedPictures()
  }

  /// Keeps the selected publication on the screen, and asks for the pictures that are.
  mutating func wantedPictures() -> [Effect] {
    guard showsPublications else { return [] }
    let layout = publicationsLayout
    publications.top = layout.top(showing: publications.selection, from: publications.top)
    guard let size = layout.picture else { return [] }
    return publications.missingPictures(in: layout.range(from: publications.top), size: size).map {
      .loadCover($0, size, pageContext.pictures)
    }
  }

  mutating func performInPublications(_ action: Action, count: Int?) -> [Effect] {
    let selection = publications.selection
    let page = max(1, publicationsLayout.range(from: publications.top).count - 1)
    switch action {
    case .up: publications.select(selection - (count ?? 1))
    case .down: publications.select(selection + (count ?? 1))
    case .nextScreen: publications.select(selection + page * (count ?? 1))
    case .previousScreen: publications.select(selection - page * (count ?? 1))
    case .first: publications.select((count ?? 1) - 1)
    case .last: publications.select(count.map { $0 - 1 } ?? .max)
    case .open: return showIssues()
    case .subscribe: overlay = .form(.subscribing())
    case .rename: if let entry = publications.selected { overlay = .form(.renaming(entry.publication)) }
    case .remove: if let entry = publications.selected { overlay = .question(.unsubscribe(entry)) }
    case .refresh: return refreshPublication()
    case .refreshAll: return refreshAll()
    case .close:
      showsPublications = false
      return wanted()
    default: break
    }
    return wantedPictures()
  }

  /// The shelf with the issues of the selected publication alone.
  private mutating func showIssues() -> [Effect] {
    guard let entry = publications.selected else { return [] }
    showsPublications = false
    shelf.setFilter(ShelfFilter(publication: entry.publication.id))
    return wanted()
  }

  private mutating func refreshPublication() -> [Effect] {
    guard let publication = publications.selected?.publication else { return [] }
    guard publication.isSubscribed else {
      notice = Notice(text: localized("You are not subscribed to “\(publication.title)” any more."))
      return []
    }
    guard !publication.isCollected else {
      notice = Notice(text: NewsstandError.hasNoFeed(publication).sentence)
      return []
    }
    guard !publications.refreshing.contains(publication.id) else { return [] }
    publications.beginRefresh(of: [publication.id])
    return [.refreshPublication(publication.id)]
  }

  /// Reads all feeds, unless that is being done already.
  mutating func refreshAll() -> [Effect] {
    let subscribed = shelf.publications.filter(\.isRefreshable).map(\.id)
    guard !subscribed.isEmpty else {
      notice = Notice(text: PublicationSentences.nothingToRefresh)
      return []
    }
    guard !publications.refreshing.isSuperset(of: subscribed) else { return [] }
    publications.beginRefresh(of: subscribed)
    return [.refresh]
  }

  /// Reads no feed any further.
  mutating func stopRefreshing() -> [Effect] {
    publications.endRefresh()
    notice = Notice(text: localized("The feeds are not read any further."))
    return [.stopRefreshing]
  }

  /// Says what refreshing one has brought.
  ///
  /// - Parameter new: nil where it failed, which is said otherwise.
  mutating func take(refreshed id: Publication.ID, new: Int?) {
    publications.endRefresh(of: id)
    guard let new else { return }
    notice = Notice(text: PublicationSentences.refreshed(shelf.publicationTitle(id), new: new))
  }
}
