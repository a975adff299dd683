extension PictureDecoder {
  /// Decodes a part of the picture at just `size` pixels; at least one each way.
  static func decode(path: String, _ part: PicturePart, at size: PixelSize) throws(PictureError) -> Pixels {
    let file = try PictureFile(path: path).identity
    let whole = wholeSize(part, at: size)
    if let known = PartSource.shared.pixels(file, whole, part, at: size) { return known }
    return try withinTime(path: path) { path throws(PictureError) in
      let loader = try loaded(path: path, atLeast: whole.width, whole.height)
      let pixels = try loader.pixels(of: part, at: size)
      PartSource.shared.keep(loader, of: file, decodedFor: whole)
      return pixels
    }
  }

  /// How large all of the picture has to be for the part to be `size`. Never so large that a picture made of lines, which
  /// is drawn as large as one asks, takes more memory than one of pixels may.
  private static func wholeSize(_ part: PicturePart, at size: PixelSize) -> PixelSize {
    let width = Double(size.width) * Double(part.whole.width) / Double(part.cells.width)
    let height = Double(size.height) * Double(part.whole.height) / Double(part.cells.height)
    let shrink = min(1, (Double(maximumPixels) / (width * height)).squareRoot())
    return PixelSize(
      width: max(1, Int((width * shrink).rounded(.up))), height: max(1, Int((height * shrink).rounded(.up))))
  }
}
