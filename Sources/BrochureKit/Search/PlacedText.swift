public import TerminalKit

/// The text of a drawn page whose places are offsets in it.
public protocol PlacedText: Sendable {
  /// Where stretches of the text stand in some rows of the page.
  ///
  /// - Parameter ranges: in places, ascending and not overlapping.
  /// - Returns: for each line that a range touches a rectangle of one row, in cells of the page.
  func areas(of ranges: [Range<Int>], rows: Range<Int>) -> [PlacedArea]

  /// The place of a name (an `id` of HTML); nil where there is none such.
  func place(named name: String) -> Int?

  /// The text from a place on, at most so many bytes of UTF-8.
  func text(from place: Int, bytes: Int) -> String
}

extension PlacedText {
  public func place(named name: String) -> Int? { nil }
}

/// A part of a stretch of text on a page.
public struct PlacedArea: Hashable, Sendable {
  /// The index of the stretch.
  public let range: Int
  public let area: Rect

  public init(range: Int, area: Rect) {
    self.range = range
    self.area = area
  }
}
