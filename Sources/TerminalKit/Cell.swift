/// One cell of a grid: a grapheme cluster or a part of a picture, and its style.
///
/// A wide character stands in two cells: the first holds it (`width` 2), the second is its
/// continuation (`width` 0) and holds nothing of its own.
public struct Cell: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case character(Character)
    case tile(PictureTile)
  }

  private let content: Content
  public let style: Style
  /// Which of its grid's links the cell leads along; 0 where it leads nowhere.
  let link: UInt32
  /// 1, 2, or 0 for the right half of a wide character.
  public let width: UInt8
  /// Whether the terminal is told that a text with right-to-left letters ends here (``CellText``).
  let endsRightToLeft: Bool

  init(_ character: Character, _ style: Style, width: UInt8, link: UInt32 = 0) {
    self.init(.character(character), style, width: width, link: link)
  }

  init(_ tile: PictureTile, _ style: Style = .plain) {
    self.init(.tile(tile), style, width: 1, link: 0)
  }

  private init(
    _ content: Content, _ style: Style, width: UInt8, link: UInt32, endsRightToLeft: Bool = false
  ) {
    self.content = content
    self.style = style
    self.width = width
    self.link = link
    self.endsRightToLeft = endsRightToLeft
  }

  /// The character; for a part of a picture one that stands for it in a text.
  public var character: Character {
    switch content {
    case .character(let character): character
    case .tile: "▒"
    }
  }

  /// The part of a picture that the cell shows; nil where it holds a character.
  public var tile: PictureTile? {
    switch content {
    case .character: nil
    case .tile(let tile): tile
    }
  }

  /// Whether the character is a letter that is written from right to left.
  var isRightToLeft: Bool {
    guard case .character(let character) = content, let first = character.unicodeScalars.first else {
      return false
    }
    return TextWidth.isRightToLeft(first)
  }

  /// An empty cell.
  public static func blank(_ style: Style = .plain) -> Cell { Cell(" ", style, width: 1) }

  static func continuation(_ style: Style, link: UInt32 = 0) -> Cell {
    Cell(" ", style, width: 0, link: link)
  }

  func with(_ style: Style) -> Cell {
    Cell(content, style, width: width, link: link, endsRightToLeft: endsRightToLeft)
  }

  func ending(rightToLeft ends: Bool) -> Cell {
    Cell(content, style, width: width, link: link, endsRightToLeft: ends)
  }
}
