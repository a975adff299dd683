/// Where a person is in an issue.
public struct Position: Hashable, Sendable {
  /// Counted from 0.
  public var article: Int
  public var page: Int
  /// The place within the page, in the page's own measure (characters of its text): survives another width.
  public var place: Int
  /// How far the issue was read, 0 to 1.
  public var read: Double

  public init(article: Int = 0, page: Int = 0, place: Int = 0, read: Double = 0) {
    self.article = article
    self.page = page
    self.place = place
    self.read = read
  }
}
