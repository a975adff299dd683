import BrochureKit

/// A passage of the open issue that was looked for.
struct TextHit: Hashable, Sendable {
  let page: PageIndex
  /// The form of the page in which it is shown; nil where it is in all.
  let form: PageForm?
  /// In the page's text; in places, where the page has some.
  let passage: Range<Int>
  let hasPlace: Bool
  /// The words around it, in one line.
  let before: String
  let words: String
  let after: String
}
