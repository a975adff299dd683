/// An article of a brochure: pages that are read from top to bottom.
public struct Article: Hashable, Sendable {
  public let pages: [PageDescription]
  /// What the issue's own table of contents calls it; nil where that says nothing.
  public let name: String?

  public init(pages: [PageDescription], name: String? = nil) {
    self.pages = pages
    self.name = name
  }

  /// Its name, else the title of the first page that has one.
  public var title: String? { name ?? pages.lazy.compactMap(\.title).first }
}
