import BrochureKit
import TerminalKit

/// A picture that is looked at closely: a page's, or a photo of the gallery.
struct CloseUp: Hashable, Sendable {
  /// What a person does with it.
  enum Move: Hashable, Sendable {
    case closer, farther, fit
    /// To the right and down where they are positive, by quarters of the screen.
    case quarters(Int, Int)
    case cells(Int, Int)
  }

  private(set) var zoom = Zoom.fitted
  /// The part of the picture that was drawn last.
  private(set) var viewport: Viewport?

  /// Whether all of the picture is to be seen.
  var isFitted: Bool { zoom.isFitted }

  /// Goes on from what is wanted, not from what is drawn: keys come faster than pictures.
  mutating func take(_ move: Move) {
    switch move {
    case .closer: look(zoom.stepped(by: 1))
    case .farther: look(zoom.stepped(by: -1))
    case .fit: self = CloseUp()
    case .quarters(let columns, let rows):
      guard let size = viewport?.part.cells.size else { return }
      take(.cells(columns * max(1, size.width / 4), rows * max(1, size.height / 4)))
    case .cells(let columns, let rows):
      if let now = viewport?.looking(at: zoom) { look(now.moved(columns: columns, rows: rows)) }
    }
  }

  /// Takes what was drawn for a zoom.
  mutating func take(_ drawn: Viewport?, for wanted: Zoom) {
    guard !isFitted else { return }
    viewport = drawn
    // From what turned out to be the most, one goes back at once.
    if let drawn, wanted == zoom { zoom.factor = min(zoom.factor, drawn.zoom.factor) }
  }

  /// Another screen: how it is seen there, its drawing will tell.
  mutating func forgetDrawing() { viewport = nil }

  /// How far down the part begins that is to be seen, 0 to 1 of the picture's height.
  var top: Double {
    guard let cells = viewport?.looking(at: zoom).part else { return 0 }
    return Double(cells.cells.minY) / Double(cells.whole.height)
  }

  /// Shows the part that begins so far down.
  mutating func show(top: Double) {
    guard let part = viewport?.part else { return }
    look(
      Zoom(
        factor: zoom.factor, x: zoom.x, y: top + Double(part.cells.height) / Double(part.whole.height) / 2))
  }

  private mutating func look(_ wanted: Zoom) {
    if wanted.isFitted { return take(.fit) }
    zoom = viewport?.looking(at: wanted).zoom ?? wanted
  }
}

extension Action {
  /// What the action does with a picture that is looked at closely; nil where it does the same as always.
  var closeUpMove: CloseUp.Move? {
    switch self {
    case .zoomIn: .closer
    case .zoomOut: .farther
    case .fit, .close: .fit
    case .left: .quarters(-1, 0)
    case .right: .quarters(1, 0)
    case .up: .quarters(0, -1)
    case .down: .quarters(0, 1)
    default: nil
    }
  }
}

extension CloseUp {
  /// `200%`: twice as large as where all of the picture is seen.
  var percent: String { "\(Int((zoom.factor * 100).rounded()))%" }
}
