/// An article of a brochure: pages that are read from top to bottom.
public struct Article: Hashable, Sendable {
  public let pages: [PageDescription]

  public init(pages: [PageDescription]) {
    self.pages = pages
  }

  /// The title of the first page that has one.
  public var title: String? { pages.lazy.compactMap(\.title).first }
}
