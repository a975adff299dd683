public import TerminalKit

/// A picture on a page that can be played.
public struct PageAnimation: Hashable, Sendable {
  /// The cells of the page that it takes.
  public let area: Rect
  private let path: String
  /// What it was drawn to fit.
  private let box: Size

  init(path: String, box: Size, area: Rect) {
    self.path = path
    self.box = box
    self.area = area
  }

  /// The same on a page that is a part of another.
  func moved(right columns: Int) -> PageAnimation {
    let area = Rect(x: area.minX + columns, y: area.minY, width: area.width, height: area.height)
    return PageAnimation(path: path, box: box, area: area)
  }

  /// Its frames, each of the size of `area`; nil where it cannot be played: it is too large, or not there any more.
  ///
  /// Blocks while it reads: call it off the main actor.
  public func frames(in context: PageContext) -> PictureAnimation? {
    try? PictureAnimation(path: path, fitting: box, context.pictures)
  }
}
