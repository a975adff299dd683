import TerminalKit

/// A publication's first letter, for one that has no picture (yet).
struct Monogram {
  private let letter: Character
  private let key: String

  /// - Parameter key: chooses the colour.
  init(_ title: String, key: String) {
    let letter = title.first { $0.isLetter || $0.isNumber }
    self.letter = letter.flatMap { TextWidth.cleaned(String($0).uppercased()).first } ?? "?"
    self.key = key
  }

  func draw(in area: Rect, _ state: ReaderState, into grid: inout Grid) {
    let cloth = Cloth(key, state.theme)
    grid.fill(area, style: cloth.style)
    let x = area.minX + (area.width - TextWidth.of(letter)) / 2
    if !cloth.isColored {
      for y in area.minY..<area.maxY {
        grid.put("[", x: area.minX, y: y, style: state.theme.border)
        grid.put("]", x: area.maxX - 1, y: y, style: state.theme.border)
      }
    }
    grid.put(letter, x: x, y: area.minY + (area.height - 1) / 2, style: cloth.style.with(.bold))
  }
}
