/// Pictures made of quarters of cells in the colours of a palette: 16, or 256.
///
/// Our own, for chafa takes the one palette colour that is nearest, which for most dark ones is gray, or spreads the
/// error over several cells. Of two colours that a cell can have, a pattern comes close to nearly all.
enum QuadrantArt {
  /// What a depth of colour has: those whose numbers stand for the same colour everywhere.
  private struct Colors {
    let first: UInt8
    let neighbors: PaletteNeighbors

    init(_ range: ClosedRange<UInt8>) {
      first = range.lowerBound
      neighbors = PaletteNeighbors(
        range.map { index in
          let rgb = Palette.rgb(of: index)
          return SIMD3(Float(rgb >> 16), Float(rgb >> 8 & 0xFF), Float(rgb & 0xFF))
        })
    }

    static let sixteen = Colors(0...15)
    /// The first 16 are the person's, and look as they like.
    static let palette = Colors(16...255)
  }

  /// By the quarters that have the foreground's colour: 1, 2, 4 and 8.
  private static let blocks: [Character] = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")

  /// Draws all of `pixels`, which are opaque, into a grid of `size`; proportions are the caller's.
  ///
  /// - Parameter colors: `.sixteen` or `.palette`.
  static func draw(_ pixels: Pixels, size: Size, colors depth: ColorDepth) -> Grid {
    let colors = depth == .sixteen ? Colors.sixteen : .palette
    let quarters = pixels.scaled(to: PixelSize(width: size.width * 2, height: size.height * 2))
    // What there is no memory to scale cannot be drawn.
    guard quarters.width == size.width * 2, quarters.height == size.height * 2 else {
      return Grid(size: size)
    }
    let indices = OrderedDither(colors.neighbors, for: ColorHistogram(quarters)).indices(of: quarters)
    var cells: [Cell] = []
    cells.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      var behind: UInt8?
      for x in 0..<size.width {
        let at = y * 4 * size.width + x * 2
        let places = SIMD4(at, at + 1, at + 2 * size.width, at + 2 * size.width + 1)
        let (front, back, mask) = reduce(places, indices, quarters, colors.neighbors)
        // The same colours as before, the other way round, are less for the terminal to set.
        let isTurned = front == behind && mask != 0
        behind = isTurned ? front : back
        let (over, under) = isTurned ? (back, front) : (front, back)
        let foreground = mask == 0 ? Color.standard : .palette(colors.first + over)
        cells.append(
          Cell(
            blocks[isTurned ? 15 - mask : mask],
            Style(foreground: foreground, background: .palette(colors.first + under)), width: 1))
      }
    }
    return Grid(size: size, narrow: cells)
  }

  /// Two colours for the four quarters of a cell (above left, above right, below left, below right), and the quarters
  /// that get the first.
  private static func reduce(
    _ places: SIMD4<Int>, _ indices: [UInt8], _ pixels: Pixels, _ palette: PaletteNeighbors
  ) -> (front: UInt8, back: UInt8, mask: Int) {
    let quarters = SIMD4(indices[places.x], indices[places.y], indices[places.z], indices[places.w])
    let back = quarters.w
    guard let front = (0..<3).lazy.map({ quarters[$0] }).first(where: { $0 != back }) else {
      return (back, back, 0)
    }
    if all(quarters .== front .| quarters .== back) { return (front, back, mask(quarters .== front)) }
    // Of more than two colours, the two that come closest to what was meant.
    let wanted = QuarterColors(pixels, places)
    let distances = (0..<4).map { wanted.distances(to: palette.colors[Int(quarters[$0])]) }
    var best = (one: 0, other: 3)
    var least = Float.infinity
    for one in 0..<3 {
      for other in one + 1..<4 where quarters[one] != quarters[other] {
        let error = pointwiseMin(distances[one], distances[other]).sum()
        if error < least { (best, least) = ((one, other), error) }
      }
    }
    let (one, other) = (quarters[best.one], quarters[best.other])
    let isCloser = distances[best.one] .< distances[best.other]
    var isFront = quarters .== one
    for quarter in 0..<4 where quarters[quarter] != one && quarters[quarter] != other {
      isFront[quarter] = isCloser[quarter]
    }
    return (one, other, mask(isFront))
  }

  private static func mask(_ isFront: SIMDMask<SIMD4<Int8>>) -> Int {
    (0..<4).reduce(0) { $0 | (isFront[$1] ? 1 << $1 : 0) }
  }

  /// What the quarters of a cell were meant to be, by coordinate.
  private struct QuarterColors {
    private var x = SIMD4<Float>()
    private var y = SIMD4<Float>()
    private var z = SIMD4<Float>()

    init(_ pixels: Pixels, _ places: SIMD4<Int>) {
      for quarter in 0..<4 {
        let at = places[quarter] * 4
        let color = OpponentColor.of(
          SIMD3(Float(pixels.rgba[at]), Float(pixels.rgba[at + 1]), Float(pixels.rgba[at + 2])))
        (x[quarter], y[quarter], z[quarter]) = (color.x, color.y, color.z)
      }
    }

    /// Squared.
    func distances(to color: SIMD3<Float>) -> SIMD4<Float> {
      let (x, y, z) = (x - color.x, y - color.y, z - color.z)
      return x * x + y * y + z * z
    }
  }
}
