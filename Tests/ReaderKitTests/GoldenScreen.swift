import TestSupport
import Testing

@testable import ReaderKit
@testable import TerminalKit

/// Screens of several sizes, with UTF-8 and without, against those that are kept.
enum GoldenScreen {
  static func expect(
    _ name: String, sizes: [(Int, Int)], sourceLocation: SourceLocation,
    _ make: (_ width: Int, _ height: Int, _ unicode: Bool) throws -> Reader
  ) rethrows {
    for unicode in [true, false] {
      let screens = try sizes.map { width, height in
        let (grid, cursor) = ScreenView.draw(try make(width, height, unicode).state)
        let text = text(grid, unicode: unicode)
        let rule = "=== \(width)x\(height), cursor \(cursor.map { "\($0.x),\($0.y)" } ?? "hidden")"
        return rule + "\n" + text
      }
      let difference = Golden.difference(
        screens.joined(separator: "\n"), from: unicode ? name : name + "-ascii")
      #expect(difference == nil, sourceLocation: sourceLocation)
    }
  }

  /// Covers and pictures are colours that no text shows: a shade stands for what is blank in them.
  private static func text(_ grid: Grid, unicode: Bool) -> String {
    (0..<grid.height).map { y in
      var line = ""
      for cell in grid.row(y) where !unicode || cell.width > 0 {
        let isColored = cell.character == " " && cell.style.background != .standard
        let character = isColored ? "░" : cell.character
        line.append(unicode ? character : Fallback.ascii(for: character))
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
