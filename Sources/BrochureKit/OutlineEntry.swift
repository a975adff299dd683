/// A line of an issue's own table of contents.
public struct OutlineEntry: Hashable, Sendable {
  public let title: String
  /// 0 of a chapter, 1 of a section in it, and so on.
  public let depth: Int
  /// Where it leads; nil of a heading that leads nowhere itself.
  public let page: PageIndex?
  /// The name of a place in that page (an `id` of HTML); nil for its beginning.
  public let place: String?

  public init(title: String, depth: Int = 0, page: PageIndex?, place: String? = nil) {
    self.title = title
    self.depth = depth
    self.page = page
    self.place = place
  }
}
