/// Finds few colours for a picture of many: Heckbert's median cut, by variance (P. Heckbert, “Color image quantization
/// for frame buffer display”, 1982; X. Wu, “Efficient statistical computations for optimal color quantization”, 1991).
///
/// Our own, for chafa gives its sixels only as text, of which no part can be cut, and takes five times as long.
enum ColorQuantizer {
  private struct Box {
    var bins: ArraySlice<ColorHistogram.Bin>
    /// The squared distances from the mean, together.
    let error: Double
    let mean: SIMD3<Double>

    init(_ bins: ArraySlice<ColorHistogram.Bin>) {
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

  /// At most `colorCount` colours: red, green and blue from 0 to 255.
  static func palette(for histogram: ColorHistogram, colorCount: Int) -> [SIMD3<Float>] {
    var boxes = [Box(histogram.bins[...])]
    while boxes.count < colorCount {
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }), boxes[worst].error > 0,
        let (one, other) = split(boxes[worst])
      else { break }
      boxes[worst] = one
      boxes.append(other)
    }
    return boxes.map { SIMD3<Float>($0.mean) }
  }

  /// Cuts a box through its mean, across the direction in which its colours differ most.
  private static func split(_ box: Box) -> (Box, Box)? {
    var spread = SIMD3<Double>()
    for bin in box.bins {
      let distance = bin.mean - box.mean
      spread += distance * distance * bin.count
    }
    let axis = spread.x > spread.y ? (spread.x > spread.z ? 0 : 2) : (spread.y > spread.z ? 1 : 2)
    var bins = box.bins
    let middle = bins.partition { $0.sums[axis] / $0.count > box.mean[axis] }
    guard middle > bins.startIndex, middle < bins.endIndex else { return nil }
    return (Box(ArraySlice(Array(bins[..<middle]))), Box(ArraySlice(Array(bins[middle...]))))
  }
}
