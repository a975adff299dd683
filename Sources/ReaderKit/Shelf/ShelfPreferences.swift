/// How a person likes their shelf: kept in the library from one time to the next.
struct ShelfPreferences: Hashable, Sendable {
  enum View: String, Hashable, Sendable { case covers, list }

  /// What the library keeps it as.
  static let name = "shelf"

  var view = View.covers
  var sort = ShelfSort.date

  init(view: View = .covers, sort: ShelfSort = .date) {
    self.view = view
    self.sort = sort
  }

  /// Takes of a text what it knows: another version may have written it.
  init(_ text: String?) {
    for word in text?.split(separator: " ").map(String.init) ?? [] {
      if let view = View(rawValue: word) { self.view = view }
      if let sort = ShelfSort(rawValue: word) { self.sort = sort }
    }
  }

  var text: String { "\(view.rawValue) \(sort.rawValue)" }
}
