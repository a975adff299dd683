/// A rectangle of cells: all that a view or a page draws into, and all that a terminal shows.
///
/// Drawing outside is clipped, never an error. Text is cleaned when it enters, so nothing that a feed
/// or an issue says reaches the terminal as a control sequence.
public struct Grid: Hashable, Sendable {
  public let size: Size
  private var cells: [Cell]

  public init(size: Size, style: Style = .plain) {
    self.size = size
    cells = Array(repeating: .blank(style), count: size.width * size.height)
  }

  public init(width: Int, height: Int, style: Style = .plain) {
    self.init(size: Size(width: width, height: height), style: style)
  }

  public var width: Int { size.width }
  public var height: Int { size.height }
  public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// The cell at a place inside the grid.
  public subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

  /// The cells of one row, left to right.
  public func row(_ y: Int) -> ArraySlice<Cell> { cells[y * width..<(y + 1) * width] }

  /// Writes `text` on one row and returns the columns it took.
  ///
  /// At most `columns` are used (to the right edge where nil); a wide character that would straddle
  /// the end is left out.
  @discardableResult
  public mutating func put(
    _ text: some StringProtocol, x: Int, y: Int, style: Style = .plain, columns: Int? = nil
  ) -> Int {
    let end = columns.map { x + max(0, $0) } ?? Int.max
    var column = x
    for character in text {
      guard let clean = TextWidth.cleaned(character) else { continue }
      let width = TextWidth.of(clean)
      if column + width > end || column + width > self.width { break }
      set(clean, width: width, x: column, y: y, style: style)
      column += width
    }
    return column - x
  }

  /// Writes one character, cleaned; outside the grid nothing happens.
  public mutating func put(_ character: Character, x: Int, y: Int, style: Style = .plain) {
    guard let clean = TextWidth.cleaned(character) else { return }
    set(clean, width: TextWidth.of(clean), x: x, y: y, style: style)
  }

  /// Fills a rectangle with one character, which must be one column wide.
  public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty, let clean = TextWidth.cleaned(character), TextWidth.of(clean) == 1 else { return }
    for y in area.minY..<area.maxY {
      separate(x: area.minX, y: y)
      separate(x: area.maxX, y: y)
      for x in area.minX..<area.maxX { cells[y * width + x] = Cell(clean, style, width: 1) }
    }
  }

  /// Changes the style of what stands in a rectangle and leaves the characters.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(bounds)
    for y in area.minY..<area.maxY where !area.isEmpty {
      for x in area.minX..<area.maxX {
        let cell = self[x, y]
        cells[y * width + x] = Cell(cell.character, change(cell.style), width: cell.width)
      }
    }
  }

  /// Copies a part of `other` (all of it where nil) so that its top left corner comes to `x`, `y`.
  public mutating func draw(_ other: Grid, x: Int, y: Int, part: Rect? = nil) {
    let source = (part ?? other.bounds).intersection(other.bounds)
    let target = Rect(x: x, y: y, width: source.width, height: source.height).intersection(bounds)
    guard !target.isEmpty else { return }
    let dx = source.minX - x
    let dy = source.minY - y
    for row in target.minY..<target.maxY {
      separate(x: target.minX, y: row)
      separate(x: target.maxX, y: row)
      for column in target.minX..<target.maxX {
        cells[row * width + column] = other[column + dx, row + dy]
      }
      // A wide character cut by an edge of the part leaves a blank, never half of itself.
      blankHalf(x: target.minX, y: row, from: 0)
      let last = target.maxX - 1
      if self[last, row].width == 2 { cells[row * width + last] = .blank(self[last, row].style) }
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

  private mutating func set(_ character: Character, width: Int, x: Int, y: Int, style: Style) {
    guard y >= 0, y < height, x >= 0, width > 0, x + width <= self.width else { return }
    separate(x: x, y: y)
    separate(x: x + width, y: y)
    cells[y * self.width + x] = Cell(character, style, width: UInt8(width))
    if width == 2 { cells[y * self.width + x + 1] = .continuation(style) }
  }

  /// Makes the border before column `x` one that no wide character straddles, so that what is written
  /// from there on (or up to there) leaves no half behind.
  private mutating func separate(x: Int, y: Int) {
    guard x > 0, x < width, self[x, y].width == 0 else { return }
    cells[y * width + x - 1] = .blank(self[x - 1, y].style)
    cells[y * width + x] = .blank(self[x, y].style)
  }

  private mutating func blankHalf(x: Int, y: Int, from width: UInt8) {
    if self[x, y].width == width { cells[y * self.width + x] = .blank(self[x, y].style) }
  }
}
