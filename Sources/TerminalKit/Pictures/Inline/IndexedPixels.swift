/// A picture in few colours: for each pixel the index of its colour.
struct IndexedPixels: Sendable {
  let width: Int
  let height: Int
  /// `0xRRGGBB`; at most 256.
  let palette: [UInt32]
  /// `width * height` indices, row by row.
  let indices: [UInt8]

  /// Reduces a picture to at most `colorCount` (2 to 256) colours. Alpha is left out.
  init(_ pixels: Pixels, colorCount: Int) {
    let quantizer = ColorQuantizer(pixels, colorCount: min(max(2, colorCount), 256))
    width = pixels.width
    height = pixels.height
    palette = quantizer.palette
    indices = quantizer.indices(of: pixels)
  }
}
