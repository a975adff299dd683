internal import Synchronization
internal import TerminalKit

/// The pictures of a page that were drawn last, as it is scrolled row by row.
final class DrawnPictures: Sendable {
  /// As many as a screen can show, and the next.
  private static let most = 4

  private let drawn = Mutex<[(block: Int, cells: Grid)]>([])

  /// The cells of a picture, or the sentence that says why there are none.
  func cells(ofBlock block: Int, _ asset: Asset, _ size: Size, _ context: PageContext) -> Grid {
    if let known = drawn.withLock({ $0.first { $0.block == block } }) { return known.cells }
    var cells = Grid(size: size, style: context.theme.text)
    _ = PictureBlock.draw(.success(asset), into: &cells, area: cells.bounds, context: context)
    drawn.withLock { [cells] drawn in
      drawn.append((block, cells))
      if drawn.count > Self.most { drawn.removeFirst() }
    }
    return cells
  }
}
