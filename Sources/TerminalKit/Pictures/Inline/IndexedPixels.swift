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
    let histogram = ColorHistogram(pixels)
    let colors = ColorQuantizer.palette(for: histogram, colorCount: min(max(2, colorCount), 256))
    width = pixels.width
    height = pixels.height
    palette = colors.map { color in
      func byte(_ value: Float) -> UInt32 { UInt32(min(255, max(0, value.rounded()))) }
      return byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
    }
    indices = OrderedDither(PaletteNeighbors(colors), for: histogram).indices(of: pixels)
  }
}
