import BrochureKit
import NewsstandKit

/// What lies on top of a screen; Esc closes it.
enum Overlay: Hashable, Sendable {
  /// The help of the screen below, scrolled by some rows.
  case help(Screen, row: Int)
  case archive(Issue)
  case contents(selected: Int)
  case gallery(Gallery)
}
