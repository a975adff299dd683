import BrochureKit
import TerminalKit

/// Finds words among the cells of a screen: of a page whose text has no places.
enum ScreenFinder {
  /// For each hit the rectangles, of one row each, in which it stands.
  static func areas(of finder: TextFinder, in grid: Grid) -> [[Rect]] {
    var bytes: [UInt8] = []
    // Of each byte the cell that it is of.
    var cells: [(x: Int, y: Int, width: Int)] = []
    for y in 0..<grid.height {
      var x = 0
      for cell in grid.row(y) {
        defer { x += 1 }
        guard cell.width > 0, cell.tile == nil else { continue }
        for byte in String(cell.character).utf8 {
          bytes.append(byte)
          cells.append((x, y, Int(cell.width)))
        }
      }
      bytes.append(0x0A)
      cells.append((x, y, 0))
    }
    return finder.passages(in: bytes).map { passage in
      var areas: [Rect] = []
      for cell in cells[passage] where cell.width > 0 {
        if let last = areas.last, last.minY == cell.y {
          areas[areas.count - 1].size.width = cell.x + cell.width - last.minX
        } else {
          areas.append(Rect(x: cell.x, y: cell.y, width: cell.width, height: 1))
        }
      }
      return areas
    }
  }
}
