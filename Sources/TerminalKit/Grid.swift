/// A rectangle of cells: all that a view or a page draws into, and all that a terminal shows.
///
/// Drawing outside is clipped, never an error. Text is cleaned when it enters, so nothing that a feed
/// or an issue says reaches the terminal as a control sequence. A wide character is always whole: where
/// something covers one half of it, the other becomes a blank.
public struct Grid: Hashable, Sendable {
  public let size: Size
  private var cells: [Cell]
  /// The addresses that cells lead to.
  private(set) var links = LinkTable()

  public init(size: Size, style: Style = .plain) {
    self.size = size
    cells = Array(repeating: .blank(style), count: size.width * size.height)
  }

  public init(width: Int, height: Int, style: Style = .plain) {
    self.init(size: Size(width: width, height: height), style: style)
  }

  /// The cells of a picture.
  public init(_ picture: Picture) {
    var cells: [Cell] = []
    cells.reserveCapacity(picture.size.width * picture.size.height)
    for row in 0..<picture.size.height {
      for column in 0..<picture.size.width {
        cells.append(Cell(PictureTile(picture, column: column, row: row)))
      }
    }
    self.init(size: picture.size, narrow: cells)
  }

  /// A grid of cells that are all one column wide, row by row: cell art, which needs no cleaning.
  init(size: Size, narrow cells: [Cell]) {
    precondition(cells.count == size.width * size.height)
    self.size = size
    self.cells = cells
  }

  public var width: Int { size.width }
  public var height: Int { size.height }
  public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// The cell at a place inside the grid.
  public subscript(x: Int, y: Int) -> Cell {
    precondition(x >= 0 && x < width, "no such column")
    return cells[y * width + x]
  }

  /// The cells of one row, left to right.
  public func row(_ y: Int) -> ArraySlice<Cell> { cells[y * width..<(y + 1) * width] }

  /// Writes `text` on one row and returns the columns it took.
  ///
  /// At most `columns` are used (to the right edge where nil); a wide character that would straddle
  /// the end is left out. What lies before the left edge counts but is not drawn.
  ///
  /// - Parameter link: the address that the text leads to where the terminal can follow it; one that is not of the
  ///   web or of mail leads nowhere.
  @discardableResult
  public mutating func put(
    _ text: some StringProtocol, x: Int, y: Int, style: Style = .plain, columns: Int? = nil,
    link: String? = nil
  ) -> Int {
    // Numbers come from configuration and documents: no sum of them may overflow.
    guard x < width, x > -Grid.farthest else { return 0 }
    let end = min(width, columns.map { x + min(max(0, $0), 2 * Grid.farthest) } ?? width)
    var text = String(text)
    let link = link.flatMap { LinkAddress($0) }.map { links.insert($0) } ?? 0
    return text.withUTF8 { bytes in putASCII(bytes, x: x, y: y, end: end, style: style, link: link) }
      ?? putClusters(text, x: x, y: y, end: end, style: style, link: link)
  }

  /// Writes one character, cleaned; outside the grid nothing happens.
  public mutating func put(_ character: Character, x: Int, y: Int, style: Style = .plain) {
    guard let clean = TextWidth.cleaned(character), x < width, x > -Grid.farthest else { return }
    var column = x
    TextWidth.forEachPiece(of: clean) { piece, width in
      set(piece, width: width, x: column, y: y, style: style)
      column += width
    }
  }

  /// Fills a rectangle with one character, which must be one column wide.
  public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty, let clean = TextWidth.cleaned(character), TextWidth.of(clean) == 1 else { return }
    let cell = Cell(clean, style, width: 1)
    for y in area.minY..<area.maxY {
      endRightToLeft(before: area.minX, y: y)
      separate(x: area.minX, y: y)
      separate(x: area.maxX, y: y)
      let start = y * width
      for index in start + area.minX..<start + area.maxX { cells[index] = cell }
    }
  }

  /// Changes the style of what stands in a rectangle and leaves the characters. Both halves of a wide
  /// character change with the left one.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX where self[x, y].width > 0 {
        let index = y * width + x
        let style = change(cells[index].style)
        cells[index] = cells[index].with(style)
        if cells[index].width == 2 { cells[index + 1] = .continuation(style, link: cells[index].link) }
      }
    }
  }

  /// Copies a part of `other` (all of it where nil) so that its top left corner comes to `x`, `y`.
  public mutating func draw(_ other: Grid, x: Int, y: Int, part: Rect? = nil) {
    guard abs(x) < Grid.farthest, abs(y) < Grid.farthest else { return }
    let source = (part ?? other.bounds).intersection(other.bounds)
    let target = Rect(x: x, y: y, width: source.width, height: source.height).intersection(bounds)
    guard !target.isEmpty else { return }
    links.formUnion(other.links)
    let dx = source.minX - x
    let dy = source.minY - y
    for row in target.minY..<target.maxY {
      endRightToLeft(before: target.minX, y: row)
      separate(x: target.minX, y: row)
      separate(x: target.maxX, y: row)
      let from = (row + dy) * other.width + dx
      let to = row * width
      for column in target.minX..<target.maxX { cells[to + column] = other.cells[from + column] }
      // A wide character cut by an edge of the part leaves a blank, never half of itself.
      blank(x: target.minX, y: row, where: 0)
      blank(x: target.maxX - 1, y: row, where: 2)
      endRightToLeft(before: target.maxX, y: row)
    }
  }

  /// The rows as text, trailing blanks left out: what tests compare and pipes get.
  public var text: String {
    (0..<height).map { y in
      var line = ""
      for cell in row(y) where cell.width > 0 { line.append(cell.character) }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// The pictures of which cells show a part, in the order in which they begin.
  var pictures: [Picture] {
    var pictures: [Picture] = []
    var known: Set<Picture> = []
    var last: Picture?
    for case let tile? in cells.lazy.map(\.tile) where tile.picture !== last {
      last = tile.picture
      if known.insert(tile.picture).inserted { pictures.append(tile.picture) }
    }
    return pictures
  }

  /// Farther from a grid than this nothing is drawn.
  private static let farthest = 1 << 30

  private static let ascii = (0..<0x80).map { Character(Unicode.Scalar(UInt8($0))) }

  /// The quick way for what most text is; nil, and nothing drawn, where `text` is not all of it.
  private mutating func putASCII(
    _ text: UnsafeBufferPointer<UInt8>, x: Int, y: Int, end: Int, style: Style, link: UInt32
  ) -> Int? {
    guard text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    let count = max(0, min(text.count, end - x))
    let first = max(0, -x)
    guard y >= 0, y < height, first < count else { return count }
    endRightToLeft(before: x + first, y: y)
    separate(x: x + first, y: y)
    separate(x: x + count, y: y)
    let start = y * width + x
    for index in first..<count {
      cells[start + index] = Cell(Grid.ascii[Int(text[index])], style, width: 1, link: link)
    }
    return count
  }

  private mutating func putClusters(
    _ text: String, x: Int, y: Int, end: Int, style: Style, link: UInt32
  ) -> Int {
    var column = x
    var last: Int?
    let isRightToLeft = TextWidth.hasRightToLeft(text)
    endRightToLeft(before: x, y: y, isGoingOn: isRightToLeft)
    for character in text {
      guard let clean = TextWidth.cleaned(character) else { continue }
      let width = TextWidth.of(clean)
      if column + width > end { break }
      TextWidth.forEachPiece(of: clean) { piece, width in
        set(piece, width: width, x: column, y: y, style: style, link: link)
        column += width
        last = column
      }
    }
    if isRightToLeft, let last { endRightToLeft(before: last, y: y, always: true) }
    return column - x
  }

  private mutating func set(
    _ character: Character, width: Int, x: Int, y: Int, style: Style, link: UInt32 = 0
  ) {
    guard y >= 0, y < height, x >= 0, width > 0, x + width <= self.width else { return }
    separate(x: x, y: y)
    separate(x: x + width, y: y)
    let index = y * self.width + x
    cells[index] = Cell(character, style, width: UInt8(width), link: link)
    if width == 2 { cells[index + 1] = .continuation(style, link: link) }
  }

  /// Makes the border before column `x` one that no wide character straddles, so that what is written
  /// from there on (or up to there) leaves no half behind.
  private mutating func separate(x: Int, y: Int) {
    guard x > 0, x < width else { return }
    let index = y * width + x
    guard cells[index].width == 0 else { return }
    cells[index - 1] = .blank(cells[index - 1].style)
    cells[index] = .blank(cells[index].style)
  }

  /// Ends a right-to-left text in front of what is written from column `x` on, as its own end may be covered.
  ///
  /// - Parameters:
  ///   - isGoingOn: whether what is written goes on with it: a text in several styles is one text.
  ///   - always: whether the text ends here whatever its last character is, a number or a full stop.
  private mutating func endRightToLeft(
    before x: Int, y: Int, isGoingOn: Bool = false, always: Bool = false
  ) {
    guard y >= 0, y < height, x > 0, x <= width else { return }
    var index = y * width + x - 1
    if cells[index].width == 0, x > 1 { index -= 1 }
    if isGoingOn {
      cells[index] = cells[index].ending(rightToLeft: false)
    } else if always || cells[index].isRightToLeft {
      cells[index] = cells[index].ending(rightToLeft: true)
    }
  }

  private mutating func blank(x: Int, y: Int, where width: UInt8) {
    let index = y * self.width + x
    if cells[index].width == width { cells[index] = .blank(cells[index].style) }
  }
}
