/// The colours of a picture, those that are alike counted as one.
struct ColorHistogram {
  /// Pixels of like colour: how many, and the sums of what they are.
  struct Bin {
    let color: UInt16
    let count: Double
    let sums: SIMD3<Double>
    let squares: Double

    var mean: SIMD3<Double> { sums / count }
  }

  /// Those that occur.
  let bins: [Bin]

  init(_ pixels: Pixels) {
    // Five numbers a colour: count, red, green, blue, and the squares.
    var sums = [UInt64](repeating: 0, count: 5 << 16)
    sums.withUnsafeMutableBufferPointer { sums in
      pixels.rgba.withUnsafeBufferPointer { rgba in
        for index in 0..<pixels.width * pixels.height {
          let (red, green, blue) = (rgba[index * 4], rgba[index * 4 + 1], rgba[index * 4 + 2])
          let at = Int(ColorHistogram.color(red, green, blue)) * 5
          let (r, g, b) = (UInt64(red), UInt64(green), UInt64(blue))
          sums[at] &+= 1
          sums[at + 1] &+= r
          sums[at + 2] &+= g
          sums[at + 3] &+= b
          sums[at + 4] &+= r &* r &+ g &* g &+ b &* b
        }
      }
    }
    bins = (0..<1 << 16).compactMap { color in
      let at = color * 5
      guard sums[at] > 0 else { return nil }
      return Bin(
        color: UInt16(color), count: Double(sums[at]),
        sums: SIMD3(Double(sums[at + 1]), Double(sums[at + 2]), Double(sums[at + 3])),
        squares: Double(sums[at + 4]))
    }
  }

  /// A colour in 16 bits: one more for green, which the eye tells best, so that close grays differ.
  static func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt16 {
    UInt16(red >> 3) << 11 | UInt16(green >> 2) << 5 | UInt16(blue >> 3)
  }
}
