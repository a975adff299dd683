import BrochureKit
import Localization

/// The contents of an issue, to go to a place in it: all, or those whose titles have some words. They are the issue's own
/// where it has some, else its articles.
struct Contents: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// Of an article without a title its number.
    fileprivate(set) var title: String
    /// 0 of a chapter, 1 of a section in it, and so on.
    let depth: Int
    /// Where it leads; nil of a heading that leads nowhere.
    let page: PageIndex?
    /// The name of a place on that page; nil for its beginning.
    var place: String?
    /// How many pages the article has; nil of the issue's own contents, and of one that is a page.
    var pageCount: Int?
  }

  private(set) var entries: [Entry]
  /// Whether they are the articles, each with its number.
  let areArticles: Bool
  /// The entries that are shown, by their indices.
  private(set) var shown: [Int]
  private(set) var filter = ""
  private(set) var selection = 0
  /// The number that is being typed.
  private var number: Int?

  /// - Parameter titles: of articles of which the brochure says none, as far as they are known.
  init(_ brochure: Brochure, titles: [Int: String] = [:], selecting current: Int? = nil) {
    areArticles = brochure.outline.isEmpty
    if areArticles {
      entries = brochure.articles.enumerated().map { index, article in
        Entry(
          title: article.title ?? titles[index] ?? ArticleWords.name(brochure.articleKind, index + 1),
          depth: 0,
          page: PageIndex(article: index, page: 0),
          pageCount: brochure.articleKind == .page ? nil : article.pages.count)
      }
    } else {
      entries = brochure.outline.map {
        Entry(title: $0.title, depth: $0.depth, page: $0.page, place: $0.place)
      }
    }
    shown = Array(entries.indices)
    select(current ?? 0)
  }

  /// The entry that is selected; nil where none is shown that leads anywhere.
  var selected: Entry? {
    guard shown.indices.contains(selection) else { return nil }
    let entry = entries[shown[selection]]
    return entry.page == nil ? nil : entry
  }

  /// The article that the selected entry leads to.
  var article: Int? { selected?.page?.article }

  /// Whether the selected article was selected by its number.
  var isNumberTyped: Bool { number != nil }

  /// Selects a line, or the nearest that leads anywhere: in the direction of the move, where there is one.
  mutating func select(_ index: Int) {
    number = nil
    let wanted = min(max(0, index), max(0, shown.count - 1))
    let isBack = wanted < selection
    func leads(_ line: Int) -> Bool { entries[shown[line]].page != nil }
    let after = shown.indices.first { $0 >= wanted && leads($0) }
    let before = shown.indices.last { $0 <= wanted && leads($0) }
    selection = (isBack ? before ?? after : after ?? before) ?? 0
  }

  /// Takes a digit of an article's number, and selects the article.
  mutating func type(digit: Int) {
    guard areArticles else { return }
    let typed = (number ?? 0) * 10 + digit
    // A number that there is not begins anew.
    let wanted = typed <= entries.count ? typed : digit
    guard wanted > 0 else { return }
    if !filter.isEmpty { show(matching: "") }
    select(wanted - 1)
    number = wanted
  }

  /// Shows the entries whose titles have all of some words; the selection stays on its entry where it can.
  mutating func show(matching words: String) {
    let selected = shown.indices.contains(selection) ? shown[selection] : nil
    filter = words
    let finders = words.split(whereSeparator: \.isWhitespace).compactMap { TextFinder(String($0)) }
    shown = entries.indices.filter { index in finders.allSatisfy { $0.isFound(in: entries[index].title) } }
    selection = 0
    select(selected.flatMap { shown.firstIndex(of: $0) } ?? 0)
  }

  /// Takes titles of articles that had none.
  mutating func take(titles: [Int: String]) {
    guard areArticles else { return }
    for (index, title) in titles where entries.indices.contains(index) { entries[index].title = title }
  }

  /// The same of an issue that has another brochure now.
  func moved(to brochure: Brochure) -> Contents {
    let other = Contents(brochure)
    // The same place, or the nearest before it.
    let line = selected?.page.flatMap { page in
      other.entries.lastIndex { $0.page.map { $0 <= page } ?? false }
    }
    return Contents(brochure, selecting: line)
  }
}
