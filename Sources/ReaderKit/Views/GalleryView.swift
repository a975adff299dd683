import BrochureKit
import Localization
import TerminalKit

/// A photo of a page, as large as the screen.
enum GalleryView {
  static func draw(_ state: ReaderState, _ gallery: Gallery, into grid: inout Grid) {
    grid.fill(grid.bounds, style: state.theme.text)
    if let photo = state.photo { grid.draw(photo.rows(0..<grid.height - 1), x: 0, y: 0) }
    StatusLine.draw(
      left: state.photo == nil ? localized("Drawing the photo") : hint(gallery, state.keys(on: .gallery)),
      right: right(gallery, separator: state.capabilities.unicode ? " · " : " - "), state, into: &grid)
  }

  private static func hint(_ gallery: Gallery, _ keys: KeyHints) -> String {
    keys.hint(
      .escape, gallery.closeUp.isFitted ? localized("back to the page") : localized("all of the photo"))
  }

  private static func right(_ gallery: Gallery, separator: String) -> String {
    let number = localized("\(gallery.index + 1) of \(gallery.photos.count)")
    return gallery.closeUp.isFitted ? number : number + separator + gallery.closeUp.percent
  }
}
