extension PictureDecoder {
  /// Decodes a part of the picture at just `size` pixels; at least one each way.
  static func decode(path: String, _ part: PicturePart, at size: PixelSize) throws(PictureError) -> Pixels {
    func whole(_ pixels: Int, _ whole: Int, _ part: Int) -> Int { (pixels * whole + part - 1) / part }
    let loader = try loaded(
      path: path, atLeast: whole(size.width, part.whole.width, part.cells.width),
      whole(size.height, part.whole.height, part.cells.height))
    return try loader.pixels(of: part, at: size)
  }
}
