/// A picture made ready for a terminal that shows pixels, for just so many cells.
///
/// Two are equal when they show the same file at the same size in the same way; cells refer to one by
/// ``PictureTile``.
public final class Picture: Sendable {
  /// The cells that it takes.
  public let size: Size
  let image: PictureImage
  private let key: PictureKey

  init(_ key: PictureKey, size: Size, image: PictureImage) {
    self.key = key
    self.size = size
    self.image = image
  }
}

extension Picture: Hashable {
  public static func == (one: Picture, other: Picture) -> Bool { one === other || one.key == other.key }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
