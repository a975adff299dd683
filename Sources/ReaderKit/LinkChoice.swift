import BrochureKit

/// The links of a page, to open one.
struct LinkChoice: Hashable, Sendable {
  struct Link: Hashable, Sendable {
    let words: String
    let address: LinkAddress
  }

  /// At least two.
  let links: [Link]
  private(set) var selection = 0

  init(_ links: [Link]) { self.links = links }

  mutating func select(_ index: Int) { selection = min(max(0, index), links.count - 1) }
}
