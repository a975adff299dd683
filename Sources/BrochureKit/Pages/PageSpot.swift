public import TerminalKit

/// A place on a drawn page that a click opens.
public struct PageSpot: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    /// One of the page's photos, by its index.
    case photo(Int)
    /// The page's movie.
    case movie
  }

  /// In cells of the page.
  public let area: Rect
  public let target: Target

  public init(_ area: Rect, _ target: Target) {
    self.area = area
    self.target = target
  }
}
