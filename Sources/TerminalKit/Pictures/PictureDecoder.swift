import CGdkPixbuf

/// Decodes picture files with gdk-pixbuf and its installed loaders.
///
/// Nothing is decoded before its size is known and within bounds, and a file is shown as its EXIF
/// orientation asks. All calls block; any thread may call.
enum PictureDecoder {
  /// No picture of more pixels is decoded, nor one with a longer side (libjpeg's own bound).
  static let maximumPixels = 100_000_000
  static let maximumSide = 65_500

  /// Width and height in pixels as it is to be seen, without decoding more than the header where the
  /// format allows.
  static func size(path: String) throws(PictureError) -> (width: Int, height: Int) {
    let loader = PixbufLoader(path: path, target: .header)
    let file = try PictureFile(path: path)
    try loader.load(file) { $0.size != nil && ($0.orientation != nil || !$0.hasOrientation) }
    guard let size = loader.size else { throw .undecodable(path: path, reason: PixbufLoader.truncated) }
    return loader.isTurned ? (size.height, size.width) : size
  }

  /// Decodes the picture, smaller than it is where that saves work (JPEG, SVG) or memory, but never to less
  /// than `width` by `height` pixels where the file has as many.
  static func decode(path: String, atLeast width: Int, _ height: Int) throws(PictureError) -> Pixels {
    try loaded(path: path, atLeast: width, height).pixels(atLeast: width, height)
  }

  /// A loader that has taken all of a file.
  static func loaded(path: String, atLeast width: Int, _ height: Int) throws(PictureError) -> PixbufLoader {
    let seen = try size(path: path)
    let target = PixbufLoader.Target.pixels { fileWidth, fileHeight in
      let isTurned = (fileWidth, fileHeight) != (seen.width, seen.height)
      let (needWidth, needHeight) = isTurned ? (height, width) : (width, height)
      // libjpeg divides by powers of two and rounds up; for what it hits exactly nothing is scaled again.
      var divisor = 8
      while divisor > 1, fileWidth / divisor < needWidth || fileHeight / divisor < needHeight { divisor /= 2 }
      return ((fileWidth + divisor - 1) / divisor, (fileHeight + divisor - 1) / divisor)
    }
    let loader = PixbufLoader(path: path, target: target)
    let file = try PictureFile(path: path)
    try loader.load(file) { _ in false }
    return loader
  }
}
