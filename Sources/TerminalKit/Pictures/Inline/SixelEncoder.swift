/// Writes sixels (DEC STD 070, chapter 9; VT330/VT340 Programmer Reference Manual, volume 2, chapter 14).
enum SixelEncoder {
  /// The control string that draws a part of a picture where the cursor is. Nothing outside the part is touched.
  static func encode(_ pixels: IndexedPixels, x: Range<Int>, y: Range<Int>) -> [UInt8] {
    precondition(x.lowerBound >= 0 && x.upperBound <= pixels.width && !x.isEmpty)
    precondition(y.lowerBound >= 0 && y.upperBound <= pixels.height && !y.isEmpty)
    // The second number: what no sixel sets stays as it is.
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(x.count);\(y.count)".utf8)
    bytes.reserveCapacity(x.count * y.count + 8192)
    appendColors(of: pixels, x, y, to: &bytes)
    var band = Band(width: x.count, colorCount: pixels.palette.count)
    for top in stride(from: y.lowerBound, to: y.upperBound, by: 6) {
      band.take(pixels, x, top..<min(top + 6, y.upperBound))
      band.empty(into: &bytes)
      bytes.append(UInt8(ascii: "-"))
    }
    bytes.removeLast()
    bytes += [0x1B, UInt8(ascii: "\\")]
    return bytes
  }

  /// The definitions of the colours that occur, in hundredths of red, green and blue.
  private static func appendColors(
    of pixels: IndexedPixels, _ x: Range<Int>, _ y: Range<Int>, to bytes: inout [UInt8]
  ) {
    var occurs = [Bool](repeating: false, count: 256)
    pixels.indices.withUnsafeBufferPointer { indices in
      for row in y { for column in x { occurs[Int(indices[row * pixels.width + column])] = true } }
    }
    for (index, color) in pixels.palette.enumerated() where occurs[index] {
      func percent(_ shift: UInt32) -> UInt32 { ((color >> shift & 0xFF) * 100 + 127) / 255 }
      bytes += "#\(index);2;\(percent(16));\(percent(8));\(percent(0))".utf8
    }
  }

  /// Six rows of pixels, as a row of sixels for each colour.
  private struct Band {
    private let width: Int
    /// `width` sixels for each colour.
    private var sixels: [UInt8]
    /// Where each colour occurs, from its first to its last sixel; empty where it does not.
    private var extents: [Range<Int>]
    private var colors: [Int] = []

    init(width: Int, colorCount: Int) {
      self.width = width
      sixels = Array(repeating: 0, count: width * colorCount)
      extents = Array(repeating: 0..<0, count: colorCount)
    }

    mutating func take(_ pixels: IndexedPixels, _ x: Range<Int>, _ y: Range<Int>) {
      pixels.indices.withUnsafeBufferPointer { indices in
        sixels.withUnsafeMutableBufferPointer { sixels in
          for (bit, row) in y.enumerated() {
            let start = row * pixels.width + x.lowerBound
            for column in 0..<width {
              let color = Int(indices[start + column])
              sixels[color * width + column] |= 1 << UInt8(bit)
              let extent = extents[color]
              if extent.isEmpty {
                colors.append(color)
                extents[color] = column..<column + 1
              } else if column >= extent.upperBound {
                extents[color] = extent.lowerBound..<column + 1
              } else if column < extent.lowerBound {
                extents[color] = column..<extent.upperBound
              }
            }
          }
        }
      }
    }

    /// Writes the sixels of all colours over each other and forgets them.
    mutating func empty(into bytes: inout [UInt8]) {
      for (count, color) in colors.enumerated() {
        if count > 0 { bytes.append(UInt8(ascii: "$")) }
        bytes.append(UInt8(ascii: "#"))
        SixelEncoder.append(color, to: &bytes)
        let extent = extents[color]
        SixelEncoder.append(0, count: extent.lowerBound, to: &bytes)
        sixels.withUnsafeMutableBufferPointer { sixels in
          let start = color * width
          var column = extent.lowerBound
          while column < extent.upperBound {
            let sixel = sixels[start + column]
            var end = column
            while end < extent.upperBound, sixels[start + end] == sixel {
              sixels[start + end] = 0
              end += 1
            }
            SixelEncoder.append(sixel, count: end - column, to: &bytes)
            column = end
          }
        }
        extents[color] = 0..<0
      }
      colors.removeAll(keepingCapacity: true)
    }
  }

  /// So many equal sixels; four and more as a repetition.
  private static func append(_ sixel: UInt8, count: Int, to bytes: inout [UInt8]) {
    if count > 3 {
      bytes.append(UInt8(ascii: "!"))
      append(count, to: &bytes)
    }
    for _ in 0..<(count > 3 ? 1 : count) { bytes.append(sixel + 0x3F) }
  }

  /// A number in decimal digits.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &bytes) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
