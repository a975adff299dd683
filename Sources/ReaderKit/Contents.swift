import BrochureKit
import Localization

/// The articles of an issue, to go to one: all, or those whose titles have some words.
struct Contents: Hashable, Sendable {
  /// Of all articles; one without a title is called by its number.
  let titles: [String]
  let pageCounts: [Int]
  /// The articles that are shown, by their numbers from 0.
  private(set) var shown: [Int]
  private(set) var filter = ""
  private(set) var selection = 0
  /// The number that is being typed.
  private var number: Int?

  init(_ brochure: Brochure, selecting article: Int) {
    titles = brochure.articles.enumerated().map { $1.title ?? localized("Article \($0 + 1)") }
    pageCounts = brochure.articles.map(\.pages.count)
    shown = Array(titles.indices)
    select(article)
  }

  /// The article that is selected; nil where none is shown.
  var article: Int? { shown.indices.contains(selection) ? shown[selection] : nil }

  mutating func select(_ index: Int) {
    number = nil
    selection = min(max(0, index), max(0, shown.count - 1))
  }

  /// Takes a digit of an article's number, and selects the article.
  mutating func type(digit: Int) {
    let typed = (number ?? 0) * 10 + digit
    // A number that there is not begins anew.
    let wanted = typed <= titles.count ? typed : digit
    guard wanted > 0 else { return }
    if !filter.isEmpty { show(matching: "") }
    select(wanted - 1)
    number = wanted
  }

  /// Shows the articles whose titles have all of some words; the selection stays on its article where it can.
  mutating func show(matching words: String) {
    let selected = article
    filter = words
    let finders = words.split(whereSeparator: \.isWhitespace).compactMap { TextFinder(String($0)) }
    shown = titles.indices.filter { index in finders.allSatisfy { $0.isFound(in: titles[index]) } }
    select(selected.flatMap { shown.firstIndex(of: $0) } ?? 0)
  }

  /// The same of an issue that has another brochure now.
  func moved(to brochure: Brochure) -> Contents { Contents(brochure, selecting: article ?? 0) }
}
