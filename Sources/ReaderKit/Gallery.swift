import BrochureKit

/// The photos of a page, shown one by one.
struct Gallery: Hashable, Sendable {
  let photos: [Photo]
  var index = 0

  mutating func move(to other: Int) { index = min(max(0, other), photos.count - 1) }
}
