/// Finds out which parts of pictures are to be drawn after ncurses has written its cells: what is written over a
/// picture wipes it out there.
struct PictureDamage {
  /// Where a picture lies on the screen. The same one may be there twice.
  private struct Position: Hashable {
    let picture: Picture
    let origin: Point
  }

  /// Cells beside each other in one row.
  private struct Run {
    let y: Int
    var x: Range<Int>
  }

  private struct Area {
    var visible: [Run] = []
    var damaged: [Run] = []
  }

  /// ncurses writes unchanged cells again where that is shorter than to pass over them: never more than this.
  private static let longestRewrite = 16

  private let grid: Grid
  private let previous: Grid?
  private let rewritten: Set<Int>
  private let height: Int

  /// - Parameters:
  ///   - previous: what stood on the screen; nil where everything was drawn anew.
  ///   - rewritten: rows that were written as a whole.
  ///   - height: rows of the screen in which pictures may be drawn, from the top.
  init(_ grid: Grid, over previous: Grid?, rewritten: Set<Int>, height: Int) {
    self.grid = grid
    self.previous = previous?.size == grid.size ? previous : nil
    self.rewritten = rewritten
    self.height = min(height, grid.height)
  }

  /// The parts to draw. A picture of which nothing is covered is drawn as a whole: one thing for the terminal to keep.
  var patches: [PicturePatch] {
    var areas: [Position: Area] = [:]
    var order: [Position] = []
    for y in 0..<height {
      let row = grid.row(y)
      guard row.contains(where: { $0.tile != nil }) else { continue }
      let isWritten = written(y)
      for (x, cell) in row.enumerated() {
        guard let tile = cell.tile else { continue }
        let position = Position(
          picture: tile.picture, origin: Point(x: x - tile.column, y: y - tile.row))
        if areas[position] == nil { order.append(position) }
        PictureDamage.append(x, y, to: &areas[position, default: Area()].visible)
        if isWritten?[x] ?? true { PictureDamage.append(x, y, to: &areas[position, default: Area()].damaged) }
      }
    }
    return order.flatMap { position in
      let area = areas[position] ?? Area()
      let visible = PictureDamage.rectangles(area.visible)
      let rectangles =
        area.damaged.isEmpty ? [] : visible.count == 1 ? visible : PictureDamage.rectangles(area.damaged)
      return rectangles.map { rectangle in
        PicturePatch(
          picture: position.picture,
          part: Rect(
            x: rectangle.minX - position.origin.x, y: rectangle.minY - position.origin.y,
            width: rectangle.width, height: rectangle.height),
          place: rectangle.origin)
      }
    }
  }

  /// For each cell of a row whether ncurses may have written it; nil where it wrote all.
  private func written(_ y: Int) -> [Bool]? {
    guard let previous, !rewritten.contains(y) else { return nil }
    let new = grid.row(y)
    let old = previous.row(y)
    var written = [Bool](repeating: false, count: new.count)
    var last: Int?
    for (x, (one, other)) in zip(new, old).enumerated() where one != other {
      let start = last.flatMap { x - $0 - 1 <= PictureDamage.longestRewrite ? $0 + 1 : nil } ?? x
      for column in start...x { written[column] = true }
      last = x
    }
    return written
  }

  private static func append(_ x: Int, _ y: Int, to runs: inout [Run]) {
    if let last = runs.indices.last, runs[last].y == y, runs[last].x.upperBound == x {
      runs[last].x = runs[last].x.lowerBound..<x + 1
    } else {
      runs.append(Run(y: y, x: x..<x + 1))
    }
  }

  /// Rectangles of runs that lie under each other and are equally long.
  private static func rectangles(_ runs: [Run]) -> [Rect] {
    var done: [Rect] = []
    var open: [Range<Int>: Int] = [:]
    for run in runs {
      if let index = open[run.x], done[index].maxY == run.y {
        done[index].size.height += 1
      } else {
        open[run.x] = done.count
        done.append(Rect(x: run.x.lowerBound, y: run.y, width: run.x.count, height: 1))
      }
    }
    return done
  }
}
