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
    // 1x1 makes libjpeg decode as little as it can until the orientation is known.
    let loader = PixbufLoader(path: path, target: { _, _ in (1, 1) })
    let file = try PictureFile(path: path)
    try loader.load(file) { loader in
      // Other formats than these have no orientation, so the header says all.
      loader.size != nil && (loader.orientation != nil || !["jpeg", "tiff"].contains(loader.format))
    }
    guard let size = loader.size else { throw .undecodable(path: path, reason: PixbufLoader.truncated) }
    return loader.isTurned ? (size.height, size.width) : size
  }

  /// Decodes the picture. Where the format can scale while it decodes (JPEG, SVG) that is done, but
  /// never to less than `width` by `height` pixels.
  static func decode(path: String, atLeast width: Int, _ height: Int) throws(PictureError) -> Pixels {
    let seen = try size(path: path)
    let loader = PixbufLoader(path: path) { fileWidth, fileHeight in
      let isTurned = (fileWidth, fileHeight) != (seen.width, seen.height)
      let (needWidth, needHeight) = isTurned ? (height, width) : (width, height)
      // libjpeg divides by powers of two and rounds up; for what it hits exactly nothing is scaled again.
      var divisor = 8
      while divisor > 1, fileWidth / divisor < needWidth || fileHeight / divisor < needHeight { divisor /= 2 }
      return ((fileWidth + divisor - 1) / divisor, (fileHeight + divisor - 1) / divisor)
    }
    let file = try PictureFile(path: path)
    try loader.load(file) { _ in false }
    return try loader.pixels()
  }
}
