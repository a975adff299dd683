/// A picture in palette colours, and the sixels that show all of it.
struct SixelPicture: Sendable {
  /// The sixels of the whole.
  let whole: [UInt8]
  private let colors: IndexedPixels

  /// - Parameter colorCount: how many registers the terminal has for colours.
  init(_ pixels: Pixels, colorCount: Int) {
    colors = IndexedPixels(pixels, colorCount: colorCount)
    whole = SixelEncoder.encode(colors, x: 0..<colors.width, y: 0..<colors.height)
  }

  /// The sixels of a part, in pixels.
  func part(x: Range<Int>, y: Range<Int>) -> [UInt8] { SixelEncoder.encode(colors, x: x, y: y) }

  var width: Int { colors.width }
  var height: Int { colors.height }
  var byteCount: Int { whole.count + colors.indices.count }
}
