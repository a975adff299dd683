import BrochureKit
import TerminalKit

/// How the picture of the page that is read is looked at: what is wanted, what of it was asked for, and what
/// is drawn.
///
/// Of a spread it is the picture of one page, by itself.
struct PictureLook: Sendable {
  private(set) var closeUp = CloseUp()
  /// The part that was drawn last; nil where there is none, or all of the picture is to be seen.
  private(set) var part: DrawnPage?
  /// For what a part was asked for last.
  private var requested: PageContext?
  /// Whether the second page of a spread is looked at, not the first.
  private var isAtFacing = false
  /// How the picture was looked at when the person changed to the text that goes with it.
  private var left = CloseUp()

  /// The page whose picture it is.
  func index(in cursor: Cursor) -> PageIndex { isAtFacing ? cursor.facing ?? cursor.current : cursor.current }

  mutating func take(_ move: CloseUp.Move) {
    closeUp.take(move)
    if closeUp.isFitted { end() }
  }

  /// Looks at the other page of a spread as closely as at this one.
  mutating func changePage() {
    isAtFacing.toggle()
    closeUp.forgetDrawing()
    requested = nil
  }

  /// All of the picture is to be seen again.
  mutating func end() {
    let left = left
    self = PictureLook()
    self.left = left
  }

  /// All of the picture is to be seen, or its text, until one comes back.
  mutating func leave() {
    left = closeUp
    end()
  }

  /// Looks at the picture as when it was left, from so far down on, where that is known.
  mutating func comeBack(top: Double?) {
    closeUp = left
    if let top { closeUp.show(top: top) }
  }

  /// Another screen: nothing is drawn for it yet.
  mutating func forgetDrawing() {
    part = nil
    closeUp.forgetDrawing()
    left.forgetDrawing()
  }

  /// The picture itself is another: its part is to be drawn again, and stays until it is.
  mutating func askAgain() { requested = nil }

  /// For what a part is to be drawn; nil where none is wanted, or it was asked for.
  mutating func missing(_ context: PageContext) -> PageContext? {
    guard !closeUp.isFitted else { return nil }
    var context = context
    context.view.zoom = closeUp.zoom
    guard context != requested else { return nil }
    requested = context
    return context
  }

  /// Takes a part: also one that is not the last that was asked for, or nothing would move as long as a key
  /// is held.
  mutating func take(_ drawn: DrawnPage, for zoom: Zoom) {
    guard !closeUp.isFitted else { return }
    let wanted = closeUp.zoom
    closeUp.take(drawn.viewport, for: zoom)
    part = drawn
    // That the zoom is the most is no reason to draw the same again.
    if zoom == wanted { requested?.view.zoom = closeUp.zoom }
  }
}
