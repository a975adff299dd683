import BrochureKit
import TerminalKit

/// A photo of a page, as large as the screen.
enum GalleryView {
  static func draw(_ state: ReaderState, _ gallery: Gallery, into grid: inout Grid) {
    grid.fill(grid.bounds, style: state.theme.text)
    if let photo = state.photo { grid.draw(photo.rows(0..<grid.height - 1), x: 0, y: 0) }
    StatusLine.draw(
      left: state.photo == nil ? "Drawing the photo" : "Esc back to the page",
      right: "\(gallery.index + 1) of \(gallery.photos.count)", state,
      into: &grid)
  }
}
