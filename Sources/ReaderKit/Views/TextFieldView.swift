import TerminalKit

/// A ``TextField`` on a row of the screen: the part of it that the cursor is in.
struct TextFieldView {
  /// Below so many columns no sign says that something is left out.
  private static let leastForSigns = 6

  private let field: TextField
  private let columns: Int
  /// The columns of the text that are left out on the left.
  private let start: Int
  /// Where the cursor stands, from the left edge of the field.
  let cursor: Int

  /// - Parameter columns: how wide the field is; one of them is the cursor's where it stands behind the text.
  init(_ field: TextField, columns: Int) {
    self.field = field
    self.columns = max(1, columns)
    let place = TextWidth.of(field.before)
    let last = self.columns - 1
    if place < last || (place == last && field.after.isEmpty) {
      start = 0
    } else {
      // By quarters of the field: what is typed does not move with each key, and most of what stands before is seen.
      let step = max(1, self.columns / 4)
      start = (place - last + step - 1) / step * step
    }
    cursor = place - start
  }

  /// Draws it from `x` on. Returns where the cursor stands.
  ///
  /// - Parameters:
  ///   - hint: what stands there while nothing is typed.
  ///   - unicode: whether the terminal has other signs than ASCII.
  @discardableResult
  func draw(
    x: Int, y: Int, style: Style, hint: String = "", hintStyle: Style? = nil, unicode: Bool,
    into grid: inout Grid
  ) -> Point {
    let ellipsis: Character = unicode ? "…" : "~"
    grid.fill(Rect(x: x, y: y, width: columns, height: 1), style: style)
    if field.isEmpty {
      let hint = TextWidth.clipped(hint, to: columns, ellipsis: ellipsis)
      grid.put(hint, x: x, y: y, style: hintStyle ?? style, columns: columns)
    }
    var place = 0
    var isCut = false
    for character in field.text {
      let width = TextWidth.of(character.description)
      defer { place += width }
      // Half of a wide character is a blank.
      if place < start { continue }
      guard place + width <= start + columns else {
        isCut = true
        break
      }
      grid.put(character.description, x: x + place - start, y: y, style: style)
    }
    if columns >= Self.leastForSigns {
      if start > 0 { grid.put(ellipsis, x: x, y: y, style: style) }
      if isCut { grid.put(ellipsis, x: x + columns - 1, y: y, style: style) }
    }
    return Point(x: x + cursor, y: y)
  }

  /// Behind how many clusters the cursor comes to stand with a click so many columns from the left edge of the field.
  func index(atColumn column: Int) -> Int {
    var place = -start
    for (index, character) in field.text.enumerated() {
      place += TextWidth.of(character.description)
      if place > column { return index }
    }
    return field.text.count
  }
}

extension TextField {
  /// Places the cursor where a field that is so many columns wide was clicked.
  mutating func moveCursor(toColumn column: Int, of columns: Int) {
    moveCursor(to: TextFieldView(self, columns: columns).index(atColumn: column))
  }
}
