import Localization
import NewsstandKit
import TerminalKit

extension ReaderState {
  var shelfLayout: ShelfLayout { ShelfLayout(size, shelf) }

  /// Takes the library as it is now, or its beginning.
  mutating func take(_ contents: ShelfContents) -> [Effect] {
    var contents = contents
    contents.revise(pending.issues, pending.applied)
    if contents.isComplete {
      report(arrived: arrivals(in: contents.issues))
      // A library that is empty begins where one subscribes.
      if !shelf.isLoaded, contents.publications.isEmpty, issue == nil, hasShelf {
        showsPublications = true
        entry = nil
      }
    }
    publications.pictures.update(from: shelf.issues, to: contents.issues)
    shelf.take(contents)
    let pictures = takePublications()
    guard issue != nil else { return pictures + wantedCovers() }
    // It has asked for its pages already; and of the beginning it may be no part.
    return pictures + (contents.isComplete ? followOpenIssue() : [])
  }

  /// - Parameter count: how often it is moved, or which one is selected.
  mutating func performOnShelf(_ action: Action, count: Int?) -> [Effect] {
    guard let count else { return performOnShelf(action) }
    switch action {
    case .first, .last:
      shelf.select(count - 1)
      return wanted()
    case .left, .right, .up, .down, .nextScreen, .previousScreen:
      var effects: [Effect] = []
      for _ in 0..<count {
        let before = shelf.selection
        effects += performOnShelf(action)
        if shelf.selection == before { break }
      }
      return effects
    default: return performOnShelf(action)
    }
  }

  mutating func performOnShelf(_ action: Action) -> [Effect] {
    guard hasShelf else { return [] }
    let layout = shelfLayout
    switch action {
    case .left: shelf.select(shelf.selection - (layout.isList ? 0 : 1))
    case .right: shelf.select(shelf.selection + (layout.isList ? 0 : 1))
    case .up: shelf.select(layout.above(shelf.selection) ?? shelf.selection)
    case .down: shelf.select(layout.below(shelf.selection) ?? shelf.selection)
    case .nextScreen: shelf.select(layout.nextScreen(shelf.selection))
    case .previousScreen: shelf.select(layout.previousScreen(shelf.selection))
    case .first: shelf.select(0)
    case .last: shelf.select(.max)
    case .open: return shelf.selected.map { open($0) } ?? []
    case .download: return shelf.selected.map { download($0) } ?? []
    case .pauseOrResume: return shelf.selected.map { pauseOrResume($0) } ?? []
    case .remove: return shelf.selected.map { remove($0) } ?? []
    case .refresh: return refreshAll()
    case .filter: entry = TextEntry(.issues, text: shelf.filter.words)
    case .information: return shelf.selected.map { showInformation(on: $0) } ?? []
    case .close where !publications.refreshing.isEmpty: return stopRefreshing()
    case .close: shelf.setFilter(shelf.filter.wider)
    case .switchView: return switchView()
    case .sort: return sort()
    default: break
    }
    return wanted()
  }

  private mutating func switchView() -> [Effect] {
    var preferences = shelf.preferences
    preferences.view = preferences.view == .covers ? .list : .covers
    shelf.prefer(preferences)
    if shelfLayout.isList, preferences.view == .covers {
      notice = Notice(text: localized("Covers need a larger window: 44 columns and 14 rows."))
    }
    return wanted() + [.keepShelf(preferences)]
  }

  /// Sorts in the next way. Of one publication there is one less.
  private mutating func sort() -> [Effect] {
    var preferences = shelf.preferences
    let areSeveral = shelf.contents.groups.count > 1
    let ways = ShelfSort.allCases.filter { areSeveral || $0 != .publication }
    let now = ways.firstIndex(of: preferences.sort) ?? 0
    preferences.sort = ways[(now + 1) % ways.count]
    shelf.prefer(preferences)
    notice = Notice(text: ShelfSentences.notice(preferences.sort, isGrouped: areSeveral))
    return wanted() + [.keepShelf(preferences)]
  }

  /// Keeps the selection on the screen, and asks for the pictures that are on it.
  mutating func wantedCovers() -> [Effect] {
    let layout = shelfLayout
    shelf.top = layout.top(showing: shelf.selection, from: shelf.top)
    guard !layout.isList else { return [] }
    // A screen ahead, so that scrolling finds them drawn.
    let range = layout.range(from: shelf.top)
    let ahead = (range.lowerBound..<range.upperBound + range.count).clamped(to: shelf.shown.indices)
    let pictures = pageContext.pictures
    let covers = shelf.covers.missing(of: shelf.shown[ahead], size: layout.cover)
    var effects = covers.map { Effect.loadCover($0, layout.cover, pictures) }
    guard layout.isGrouped, layout.emblem != layout.cover else { return effects }
    let groups = layout.bands.filter { !$0.section.range.clamped(to: ahead).isEmpty }.compactMap { band in
      if case .group(let index) = band.section.kind { shelf.contents.groups[index] } else { nil }
    }
    let issues = groups.compactMap(\.emblem).map { shelf.issues[$0] }
    let emblems = shelf.emblems.missing(of: issues, size: layout.emblem)
    effects += emblems.map { .loadCover($0, layout.emblem, pictures) }
    return effects
  }
}
