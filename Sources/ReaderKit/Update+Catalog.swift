import Localization
import NewsstandKit
import TerminalKit

/// Looking through a catalogue.
extension ReaderState {
  var catalogLayout: CatalogLayout { CatalogLayout(self) }

  /// Opens a catalogue, or a page of the one that is open.
  mutating func browse(_ target: CatalogRequest.Target) -> [Effect] {
    catalogNumber += 1
    let request = CatalogRequest(number: catalogNumber, target: target)
    if catalog == nil { catalog = CatalogState() }
    catalog?.begin(request)
    return [.browse(request)]
  }

  mutating func take(browsed page: CatalogPage, by number: Int) -> [Effect] {
    guard let request = catalog?.request, request.number == number else { return [] }
    catalog?.take(page, for: request.target)
    if page.sections.isEmpty, page.entries.isEmpty {
      notice = Notice(text: CatalogSentences.empty(request.target))
    }
    keepCatalogSelectionOnScreen()
    return []
  }

  mutating func take(notBrowsed sentence: String, by number: Int) {
    guard catalog?.request?.number == number else { return }
    catalog?.request = nil
    if catalog?.level == nil {
      catalog?.failure = sentence
    } else {
      notice = Notice(text: sentence, isFailure: true)
    }
  }

  mutating func performInCatalog(_ action: Action, count: Int?) -> [Effect] {
    if action == .quitCatalog { return closeCatalog() }
    if action == .close { return leaveCatalogPage() }
    guard var level = catalog?.level else { return [] }
    let page = max(1, catalogLayout.rows - 1)
    switch action {
    case .up: level.select(level.selection - (count ?? 1))
    case .down: level.select(level.selection + (count ?? 1))
    case .nextScreen: level.select(level.selection + page * (count ?? 1))
    case .previousScreen: level.select(level.selection - page * (count ?? 1))
    case .first: level.select((count ?? 1) - 1)
    case .last: level.select(count.map { $0 - 1 } ?? .max)
    case .open: return openInCatalog()
    case .download: return collect()
    case .subscribe: return subscribeInCatalog()
    case .search:
      guard catalog?.searchable != nil else {
        notice = Notice(text: CatalogSentences.notSearchable)
        return []
      }
      entry = TextEntry(.catalog)
    default: break
    }
    catalog?.level = level
    keepCatalogSelectionOnScreen()
    return []
  }

  /// Looks for words in the catalogue.
  mutating func searchCatalog(for words: String) -> [Effect] {
    guard let page = catalog?.searchable, !words.allSatisfy(\.isWhitespace) else { return [] }
    return browse(.search(words, page))
  }

  mutating func keepCatalogSelectionOnScreen() {
    guard var level = catalog?.level else { return }
    let rows = max(1, catalogLayout.rows)
    level.top = min(level.top, max(0, level.rows.count - rows), level.selection)
    level.top = max(level.top, level.selection - rows + 1)
    catalog?.level = level
  }

  private mutating func openInCatalog() -> [Effect] {
    switch catalog?.selected {
    case .section(let section): return browse(.page(section.address))
    case .more(let address): return browse(.more(address))
    case .entry: return collect()
    case nil: return []
    }
  }

  /// Adds the selected publication, and downloads it.
  private mutating func collect() -> [Effect] {
    guard case .entry(let entry) = catalog?.selected, let first = catalog?.first else {
      notice = Notice(text: CatalogSentences.noPublication)
      return []
    }
    guard entry.facts.content != nil else {
      notice = Notice(
        text: entry.complaints.first?.sentence ?? CatalogSentences.nothingToDownload(entry.facts.title),
        isFailure: true)
      return []
    }
    return [.collect(entry, catalog: first.start ?? first.address, title: first.title)]
  }

  /// Subscribes to the selected section, else to the page that is shown.
  private mutating func subscribeInCatalog() -> [Effect] {
    let address: String
    switch catalog?.selected {
    case .section(let section): address = section.address
    default:
      guard let page = catalog?.level?.page else { return [] }
      address = page.address
    }
    return subscribe(to: address)
  }

  /// Gives up what is being fetched, else goes back a page, else leaves.
  private mutating func leaveCatalogPage() -> [Effect] {
    if catalog?.request != nil, catalog?.level != nil {
      catalog?.request = nil
      return [.stopBrowsing]
    }
    return catalog?.leave() == true ? [] : closeCatalog()
  }

  private mutating func closeCatalog() -> [Effect] {
    let isFetching = catalog?.request != nil
    catalog = nil
    return (isFetching ? [.stopBrowsing] : []) + wanted()
  }
}
