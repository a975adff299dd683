import BrochureKit
import Localization
import TerminalKit

/// The photos of a page, one by one.
extension ReaderState {
  mutating func showPhotos(_ photos: [Photo], at index: Int = 0) {
    var gallery = Gallery(photos: photos)
    gallery.move(to: index)
    overlay = .gallery(gallery)
    photo = nil
  }

  mutating func performInGallery(_ action: Action) -> [Effect] {
    guard var gallery else { return [] }
    if !gallery.closeUp.isFitted, let move = action.closeUpMove { return lookAtPhoto(move) }
    let index = gallery.index
    switch action {
    case .right, .down, .nextScreen: gallery.move(by: 1)
    case .left, .up, .previousScreen: gallery.move(by: -1)
    case .first: gallery.move(to: 0)
    case .last: gallery.move(to: .max)
    case .zoomIn: return lookAtPhoto(.closer)
    case .openOutside:
      if case .success(let picture) = gallery.photos[index].picture { return [.show(.picture(picture))] }
      notice = Notice(text: localized("This photo is not here."))
    default: break
    }
    guard gallery.index != index else { return [] }
    self.gallery = gallery
    photo = nil
    return wantedPhoto()
  }

  /// Looks at the photo otherwise; the one before stays on the screen until it is drawn.
  mutating func lookAtPhoto(_ move: CloseUp.Move) -> [Effect] {
    guard photo?.isZoomable == true, var gallery else { return [] }
    gallery.closeUp.take(move)
    guard gallery != self.gallery else { return [] }
    self.gallery = gallery
    return drawnPhoto(of: gallery)
  }

  mutating func take(photo page: DrawnPage, of drawn: Photo, drawnFor context: PageContext) {
    var base = context
    base.view.zoom = .fitted
    guard var gallery, gallery.photos[gallery.index] == drawn, base == pageContext,
      context.view.zoom.isFitted == gallery.closeUp.isFitted
    else { return }
    gallery.closeUp.take(page.viewport, for: context.view.zoom)
    self.gallery = gallery
    photo = page
  }

  func wantedPhoto() -> [Effect] { photo == nil ? redrawnPhoto() : [] }

  /// Draws the photo on the screen again; until then it stays.
  func redrawnPhoto() -> [Effect] { gallery.map(drawnPhoto) ?? [] }

  private func drawnPhoto(of gallery: Gallery) -> [Effect] {
    var context = pageContext
    context.view.zoom = gallery.closeUp.zoom
    return [.drawPhoto(gallery.photos[gallery.index], context)]
  }
}
