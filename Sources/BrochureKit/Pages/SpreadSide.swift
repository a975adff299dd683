internal import TerminalKit

/// A page's side of a spread.
enum SpreadSide: Hashable, Sendable {
  case left, right
}

extension Rect {
  /// A rectangle of `size` in the middle of this one, or as near to the fold of a spread as can be.
  func centered(_ size: Size, at side: SpreadSide?) -> Rect {
    let middle = centered(size)
    let x =
      switch side {
      case nil: middle.minX
      case .left: maxX - middle.width
      case .right: minX
      }
    return Rect(x: x, y: middle.minY, width: middle.width, height: middle.height)
  }
}
