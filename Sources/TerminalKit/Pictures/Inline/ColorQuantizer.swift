/// Finds few colours for a picture of many: Heckbert's median cut, by variance (P. Heckbert, “Color image quantization
/// for frame buffer display”, 1982; X. Wu, “Efficient statistical computations for optimal color quantization”, 1991).
///
/// Our own, for chafa gives its sixels only as text, of which no part can be cut, and takes five times as long.
struct ColorQuantizer {
  /// `0xRRGGBB`.
  let palette: [UInt32]
  /// The palette's index for each colour of 16 bits.
  private let lookup: [UInt8]

  /// The pixels of one colour of 16 bits: how many, and the sums of what they are.
  private struct Bin {
    var color: UInt16
    var count = 0.0
    var sums = SIMD3<Double>()
    var squares = 0.0
  }

  private struct Box {
    var bins: ArraySlice<Bin>
    /// The squared distances from the mean, together.
    let error: Double
    let mean: SIMD3<Double>

    init(_ bins: ArraySlice<Bin>) {
      self.bins = bins
      var count = 0.0
      var sums = SIMD3<Double>()
      var squares = 0.0
      for bin in bins {
        count += bin.count
        sums += bin.sums
        squares += bin.squares
      }
      mean = sums / max(1, count)
      error = bins.count < 2 ? 0 : squares - (sums * mean).sum()
    }
  }

  init(_ pixels: Pixels, colorCount: Int) {
    let bins = ColorQuantizer.bins(of: pixels)
    var boxes = [Box(bins[...])]
    while boxes.count < colorCount {
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }), boxes[worst].error > 0,
        let (one, other) = ColorQuantizer.split(boxes[worst])
      else { break }
      boxes[worst] = one
      boxes.append(other)
    }
    let means = boxes.map { SIMD3<Float>($0.mean) }
    var lookup = [UInt8](repeating: 0, count: 1 << 16)
    // Not the colour of its own box: at the box's edges that of another may be nearer, and it shows.
    for bin in bins {
      lookup[Int(bin.color)] = ColorQuantizer.nearest(to: SIMD3<Float>(bin.sums / bin.count), in: means)
    }
    self.lookup = lookup
    palette = boxes.map { box in
      func byte(_ value: Double) -> UInt32 { UInt32(min(255, max(0, value.rounded()))) }
      return byte(box.mean.x) << 16 | byte(box.mean.y) << 8 | byte(box.mean.z)
    }
  }

  private static func nearest(to color: SIMD3<Float>, in palette: [SIMD3<Float>]) -> UInt8 {
    var best = 0
    var least = Float.infinity
    for index in palette.indices {
      let difference = palette[index] - color
      let distance = (difference * difference).sum()
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }

  /// The palette's index for each pixel of the picture that this was made for.
  func indices(of pixels: Pixels) -> [UInt8] {
    let count = pixels.width * pixels.height
    return pixels.rgba.withUnsafeBufferPointer { rgba in
      lookup.withUnsafeBufferPointer { lookup in
        [UInt8](unsafeUninitializedCapacity: count) { indices, initialized in
          for index in 0..<count { indices[index] = lookup[ColorQuantizer.bin(rgba, index)] }
          initialized = count
        }
      }
    }
  }

  /// The colour of a pixel in 16 bits: one more for green, which the eye tells best, so that close grays differ.
  private static func bin(_ rgba: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    Int(rgba[index * 4] >> 3) << 11 | Int(rgba[index * 4 + 1] >> 2) << 5 | Int(rgba[index * 4 + 2] >> 3)
  }

  private static func bins(of pixels: Pixels) -> [Bin] {
    // Five numbers a colour: count, red, green, blue, and the squares.
    var sums = [UInt64](repeating: 0, count: 5 << 16)
    sums.withUnsafeMutableBufferPointer { sums in
      pixels.rgba.withUnsafeBufferPointer { rgba in
        for index in 0..<pixels.width * pixels.height {
          let at = bin(rgba, index) * 5
          let (red, green, blue) =
            (UInt64(rgba[index * 4]), UInt64(rgba[index * 4 + 1]), UInt64(rgba[index * 4 + 2]))
          sums[at] &+= 1
          sums[at + 1] &+= red
          sums[at + 2] &+= green
          sums[at + 3] &+= blue
          sums[at + 4] &+= red &* red &+ green &* green &+ blue &* blue
        }
      }
    }
    return (0..<1 << 16).compactMap { color in
      let at = color * 5
      guard sums[at] > 0 else { return nil }
      return Bin(
        color: UInt16(color), count: Double(sums[at]),
        sums: SIMD3(Double(sums[at + 1]), Double(sums[at + 2]), Double(sums[at + 3])),
        squares: Double(sums[at + 4]))
    }
  }

  /// Cuts a box through its mean, across the direction in which its colours differ most.
  private static func split(_ box: Box) -> (Box, Box)? {
    var spread = SIMD3<Double>()
    for bin in box.bins {
      let distance = bin.sums / bin.count - box.mean
      spread += distance * distance * bin.count
    }
    let axis = spread.x > spread.y ? (spread.x > spread.z ? 0 : 2) : (spread.y > spread.z ? 1 : 2)
    var bins = box.bins
    let middle = bins.partition { $0.sums[axis] / $0.count > box.mean[axis] }
    guard middle > bins.startIndex, middle < bins.endIndex else { return nil }
    return (Box(ArraySlice(Array(bins[..<middle]))), Box(ArraySlice(Array(bins[middle...]))))
  }
}
