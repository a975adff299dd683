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
    try withinTime(path: path) { path throws(PictureError) in try sizeAtOnce(path: path) }
  }

  private static func sizeAtOnce(path: String) throws(PictureError) -> (width: Int, height: Int) {
    let file = try PictureFile(path: path)
    let loader = PixbufLoader(path: path, file, target: .header)
    try loader.load(file) { $0.size != nil && ($0.orientation != nil || !$0.hasOrientation) }
    guard let size = loader.size else { throw .undecodable(path: path, reason: PixbufLoader.truncated) }
    guard size.width > 0, size.height > 0 else {
      throw .undecodable(path: path, reason: "It says that it has no width or no height.")
    }
    return loader.isTurned ? (size.height, size.width) : size
  }

  /// Decodes the picture, the first where there are several, smaller than it is where that saves work (JPEG, SVG)
  /// or memory, but never to less than `width` by `height` pixels where the file has as many.
  static func decode(path: String, atLeast width: Int, _ height: Int) throws(PictureError) -> DecodedPicture {
    try withinTime(path: path) { path throws(PictureError) in
      try decodeAtOnce(path: path, atLeast: width, height)
    }
  }

  private static func decodeAtOnce(
    path: String, atLeast width: Int, _ height: Int
  ) throws(PictureError) -> DecodedPicture {
    PartSource.shared.forget()
    let loader = try loaded(path: path, atLeast: width, height)
    return DecodedPicture(
      pixels: try loader.pixels(atLeast: width, height), isAnimated: loader.isAnimated)
  }

  /// A loader that has taken a file, or the first of its frames.
  static func loaded(path: String, atLeast width: Int, _ height: Int) throws(PictureError) -> PixbufLoader {
    let seen = try sizeAtOnce(path: path)
    let target = PixbufLoader.Target.pixels { fileWidth, fileHeight, isOfLines in
      if isOfLines { return (width, height) }
      let isTurned = (fileWidth, fileHeight) != (seen.width, seen.height)
      let (needWidth, needHeight) = isTurned ? (height, width) : (width, height)
      // libjpeg divides by powers of two and rounds up; for what it hits exactly nothing is scaled again.
      var divisor = 8
      while divisor > 1, fileWidth / divisor < needWidth || fileHeight / divisor < needHeight { divisor /= 2 }
      return ((fileWidth + divisor - 1) / divisor, (fileHeight + divisor - 1) / divisor)
    }
    let file = try PictureFile(path: path)
    let loader = PixbufLoader(path: path, file, target: target)
    // With the second frame the first is whole: the others are not read for nothing.
    try loader.load(file) { $0.isAnimated }
    return loader
  }

  /// An SVG is a program: a kilobyte may draw for hours. All other formats end with their file.
  static func withinTime<Value: Sendable>(
    path: String, _ work: @escaping @Sendable (String) throws(PictureError) -> Value
  ) throws(PictureError) -> Value {
    let beginning = try PictureFile(path: path).beginning(OptionalPictureFormat.beginningLength)
    guard OptionalPictureFormat(beginning: beginning) == .svg else { return try work(path) }
    let result = TimeLimit.value(seconds: longestDrawing) {
      Result { () throws(PictureError) in try work(path) }
    }
    guard let result else { throw .undecodable(path: path, reason: "It takes too long to draw.") }
    return try result.get()
  }

  /// How long an SVG may draw, in seconds.
  private static let longestDrawing = 5.0
}
