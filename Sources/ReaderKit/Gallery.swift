import BrochureKit

/// The photos of a page, shown one by one.
struct Gallery: Hashable, Sendable {
  let photos: [Photo]
  var index = 0
  var closeUp = CloseUp()

  /// The same of an issue that has another brochure now.
  func moved(to brochure: Brochure) -> Gallery {
    Gallery(photos: photos.map { $0.moved(to: brochure) }, index: index, closeUp: closeUp)
  }

  /// Round both ends.
  mutating func move(by step: Int) { move(to: (index + step + photos.count) % photos.count) }

  mutating func move(to other: Int) {
    index = min(max(0, other), photos.count - 1)
    closeUp = CloseUp()
  }
}
