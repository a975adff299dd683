import CNcurses

/// Writes cells that lead somewhere over themselves, with their link (OSC 8, iterm2.com/3.4/documentation-escape-codes.html):
/// ncurses knows nothing of links, and whatever it writes has none.
@MainActor
struct LinkWriter {
  let size: Size
  let unicode: Bool

  /// More for one frame would only make it slow: the links that come after lead nowhere.
  private static let longest = 64 << 10

  /// What goes to the terminal after ncurses' bytes.
  ///
  /// - Parameters:
  ///   - previous: what stood on the screen; nil where everything was drawn anew.
  ///   - drawn: the rows into which ncurses may have written: it writes cells again to pass over them.
  ///   - rendition: what the terminal takes for a style.
  func write(
    _ grid: Grid, over previous: Grid?, drawn: [Range<Int>], renditionOf rendition: (Style) -> [UInt8]
  ) -> [UInt8] {
    guard !grid.links.isEmpty || previous?.links.isEmpty == false else { return [] }
    var bytes: [UInt8] = []
    for y in 0..<min(grid.height, size.height) {
      let cells = grid.row(y).prefix(size.width)
      let old = previous?.row(y)
      let isDrawn = previous == nil || drawn.contains { $0.contains(y) }
      var run = Run(y: y)
      for (x, cell) in cells.enumerated() where cell.width > 0 && x + Int(cell.width) <= size.width {
        let oldLink = old.map { $0[$0.startIndex + x].link } ?? 0
        let isDue = cell.link == 0 ? oldLink != 0 : isDrawn || oldLink != cell.link
        if isDue, cell.tile == nil, bytes.count < LinkWriter.longest {
          bytes += run.begin(at: x, cell, grid.links[cell.link], rendition)
          bytes += text(of: cell)
        } else {
          bytes += run.end()
        }
      }
      bytes += run.end()
    }
    return bytes.isEmpty ? [] : Array("\u{1B}7".utf8) + bytes + Array("\u{1B}8".utf8)
  }

  /// Just what ncurses writes for a cell.
  private func text(of cell: Cell) -> [UInt8] {
    var row: [cchar_t] = []
    CellText.append(cell, unicode: unicode, ink: .plain, to: &row)
    return row.flatMap { cell in
      var cell = cell
      var text = [wchar_t](repeating: 0, count: Int(CCHARW_MAX) + 1)
      var attributes = attr_t()
      var pair: Int16 = 0
      getcchar(&cell, &text, &attributes, &pair, nil)
      let scalars = text.prefix { $0 != 0 }.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
      return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }
  }

  /// Cells beside each other that lead to the same place.
  private struct Run {
    let y: Int
    private var next: Int?
    private var link: UInt32 = 0
    private var style: Style?

    init(y: Int) { self.y = y }

    /// What goes before the cell at `x`.
    mutating func begin(
      at x: Int, _ cell: Cell, _ address: LinkAddress?, _ rendition: (Style) -> [UInt8]
    ) -> [UInt8] {
      var bytes: [UInt8] = []
      if next != x || cell.link != link {
        bytes += end()
        bytes += "\u{1B}[\(y + 1);\(x + 1)H".utf8
        // With a number a terminal knows the pieces of a link that goes on in the next line.
        if let address { bytes += "\u{1B}]8;id=\(cell.link);\(address.text)\u{1B}\\".utf8 }
        link = cell.link
      }
      if cell.style != style {
        bytes += rendition(cell.style)
        style = cell.style
      }
      next = x + Int(cell.width)
      return bytes
    }

    mutating func end() -> [UInt8] {
      defer { (next, link, style) = (nil, 0, nil) }
      return next != nil && link != 0 ? Array("\u{1B}]8;;\u{1B}\\".utf8) : []
    }
  }
}
