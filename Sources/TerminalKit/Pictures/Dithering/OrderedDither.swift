/// Shows the colours of a picture by few, and what lies between two of these by a pattern of both (B. Bayer, “An optimum
/// method for two-level rendition of continuous-tone pictures”, 1973).
///
/// Only two colours that are close make a pattern, and none does where a single one is as good: areas of one colour
/// stay smooth, and short as sixels. Each pixel is decided for itself, so that a picture that moves does not flicker
/// where it stands still.
struct OrderedDither {
  /// What stands for colours that are alike: a palette colour, or that and a second.
  private struct Mixture {
    let near: UInt8
    var far: UInt8
    /// How much of the second a pixel gets, as a linear function of its red, green and blue.
    var share = SIMD4<Float>()
  }

  /// The index of the mixture for each colour of 16 bits that occurs.
  private let slots: [UInt16]
  private let mixtures: [Mixture]

  init(_ palette: PaletteNeighbors, for histogram: ColorHistogram) {
    var slots = [UInt16](repeating: 0, count: 1 << 16)
    mixtures = histogram.bins.enumerated().map { slot, bin in
      slots[Int(bin.color)] = UInt16(slot)
      return OrderedDither.mixture(for: OpponentColor.of(SIMD3<Float>(bin.mean)), palette)
    }
    self.slots = slots
  }

  /// How much a pattern of two colours disturbs, as a part of their squared distance: less, and areas of one colour
  /// get specks; more, and there are bands.
  private static let grain: Float = 0.15

  private static func mixture(for color: SIMD3<Float>, _ palette: PaletteNeighbors) -> Mixture {
    let (near, distance) = palette.nearest(to: color)
    var mixture = Mixture(near: UInt8(near), far: UInt8(near))
    var least = distance
    let start = palette.colors[near]
    let offset = color - start
    for far in palette.around(near) {
      let way = palette.colors[far] - start
      let length = (way * way).sum()
      let share = (offset * way).sum() / length
      guard share > 0 else { continue }
      let rest = offset - way * share
      let cost = (rest * rest).sum() + grain * length * share * (1 - share)
      guard cost < least else { continue }
      least = cost
      mixture.far = UInt8(far)
      mixture.share = SIMD4(OpponentColor.weights(of: way) / length, -(start * way).sum() / length)
    }
    return mixture
  }

  /// The palette's index for each pixel of the picture that the histogram is of.
  func indices(of pixels: Pixels) -> [UInt8] {
    let (width, height) = (pixels.width, pixels.height)
    return [UInt8](unsafeUninitializedCapacity: width * height) { indices, initialized in
      pixels.rgba.withUnsafeBufferPointer { rgba in
        slots.withUnsafeBufferPointer { slots in
          mixtures.withUnsafeBufferPointer { mixtures in
            OrderedDither.thresholds.withUnsafeBufferPointer { thresholds in
              for index in 0..<width * height {
                let (red, green, blue) = (rgba[index * 4], rgba[index * 4 + 1], rgba[index * 4 + 2])
                let mixture = mixtures[Int(slots[Int(ColorHistogram.color(red, green, blue))])]
                let share =
                  mixture.share.x * Float(red) + mixture.share.y * Float(green)
                  + mixture.share.z * Float(blue) + mixture.share.w
                let threshold = thresholds[(index / width & 7) << 3 | index % width & 7]
                indices[index] = share > threshold ? mixture.far : mixture.near
              }
            }
          }
        }
      }
      initialized = width * height
    }
  }

  /// From which share on a pixel gets the second colour: 8 rows of 8, between 0 and 1.
  private static let thresholds: [Float] = (0..<64).map { index in
    let (x, y) = (index & 7, index >> 3)
    // The bits of x ^ y and y by turns, the last one first.
    let rank = (0..<3).reduce(0) { rank, bit in rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1 }
    return (Float(rank) + 0.5) / 64
  }
}
