import NewsstandKit

/// A page of a catalogue that is wanted; the number comes back with it.
struct CatalogRequest: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    /// What a person typed, or a section.
    case page(String)
    /// What continues the page that is shown.
    case more(String)
    case search(String, CatalogPage)
  }

  let number: Int
  let target: Target
}
