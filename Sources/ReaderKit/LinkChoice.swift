import BrochureKit

/// The links of a page, to follow one.
struct LinkChoice: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    let link: PageLink
    /// The address, or what the place is called that it leads to; empty where there is nothing to say.
    let destination: String
  }

  /// At least two.
  let lines: [Line]
  private(set) var selection = 0

  init(_ lines: [Line], selecting index: Int = 0) {
    self.lines = lines
    select(index)
  }

  var selected: PageLink { lines[selection].link }

  mutating func select(_ index: Int) { selection = min(max(0, index), lines.count - 1) }
}
