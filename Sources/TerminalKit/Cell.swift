/// One cell of a grid: a grapheme cluster and its style.
///
/// A wide character stands in two cells: the first holds it (`width` 2), the second is its
/// continuation (`width` 0) and holds nothing of its own.
public struct Cell: Hashable, Sendable {
  public let character: Character
  public let style: Style
  /// 1, 2, or 0 for the right half of a wide character.
  public let width: UInt8

  init(_ character: Character, _ style: Style, width: UInt8) {
    self.character = character
    self.style = style
    self.width = width
  }

  /// An empty cell.
  public static func blank(_ style: Style = .plain) -> Cell { Cell(" ", style, width: 1) }

  static func continuation(_ style: Style) -> Cell { Cell(" ", style, width: 0) }

  func with(_ style: Style) -> Cell { Cell(character, style, width: width) }
}
