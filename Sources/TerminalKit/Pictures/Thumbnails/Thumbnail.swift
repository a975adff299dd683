/// A small one of a large picture.
struct Thumbnail {
  /// The picture's own width and height in pixels, as it is to be seen.
  let original: (width: Int, height: Int)
  let pixels: Pixels

  /// No thumbnail is wider or higher, in pixels: a cover of 30 columns in a terminal with large cells.
  static let side = 512

  /// The size of a picture's thumbnail, its proportions kept.
  static func size(of picture: (width: Int, height: Int)) -> PixelSize {
    let longest = max(picture.width, picture.height)
    func scaled(_ length: Int) -> Int { max(1, (length * min(side, longest) + longest / 2) / longest) }
    return PixelSize(width: scaled(picture.width), height: scaled(picture.height))
  }

  /// Whether it is a saving: a picture that is hardly larger is decoded as soon.
  static func isWorthwhile(for picture: (width: Int, height: Int)) -> Bool {
    max(picture.width, picture.height) >= 2 * side
  }

  /// Whether it has as many pixels as are needed.
  func suffices(for need: PixelSize) -> Bool { pixels.width >= need.width && pixels.height >= need.height }
}
