import Foundation

/// Pictures made of letters alone, without colour: each cell gets the one whose ink comes closest to what is there to be
/// seen, in all and in each quarter.
///
/// Our own, for chafa looks for shapes, of which letters have few, and makes gray areas black or white.
enum AsciiArt {
  /// How much of each quarter is ink, above left, above right, below left and below right, in hundredths. Measured in
  /// DejaVu Sans Mono; other fonts differ by little.
  private static let ink: [(Character, Float, Float, Float, Float)] = [
    (" ", 0, 0, 0, 0), (".", 0, 0, 5, 5), ("'", 6, 7, 0, 0), ("`", 7, 2, 0, 0), (",", 0, 0, 11, 6),
    (":", 5, 5, 5, 5), (";", 5, 5, 11, 6), ("-", 0, 0, 6, 6), ("_", 0, 0, 12, 12), ("~", 4, 1, 9, 11),
    ("^", 14, 14, 0, 0), ("\"", 13, 13, 0, 0), ("=", 12, 13, 12, 13), ("+", 6, 6, 16, 17),
    ("*", 18, 19, 1, 1), ("/", 1, 19, 22, 1), ("\\", 20, 0, 3, 20), ("|", 10, 10, 14, 14),
    ("(", 11, 10, 14, 10), (")", 10, 11, 10, 14), ("<", 8, 13, 13, 13), (">", 13, 8, 13, 13),
    ("!", 10, 11, 6, 6), ("?", 9, 25, 9, 6), ("o", 14, 14, 22, 22), ("x", 11, 11, 18, 18),
    ("X", 20, 21, 20, 20), ("O", 25, 25, 22, 22), ("H", 28, 28, 20, 20), ("#", 22, 27, 26, 22),
    ("%", 29, 10, 9, 29), ("&", 27, 7, 24, 34), ("$", 21, 16, 14, 33), ("@", 20, 28, 34, 29),
    ("M", 35, 35, 20, 21), ("W", 27, 27, 27, 27), ("B", 32, 28, 25, 23), ("8", 26, 27, 24, 24),
  ]

  private struct Glyph {
    let cell: Cell
    /// From 0 to 1, of the one that has most.
    let tone: Float
    /// How the quarters differ from that.
    let shape: SIMD4<Float>
  }

  private static let glyphs: [Glyph] = {
    let most = ink.map { ($0.1 + $0.2 + $0.3 + $0.4) / 4 }.max() ?? 1
    return ink.map { character, one, two, three, four in
      let quarters = SIMD4(one, two, three, four) / most
      let tone = quarters.sum() / 4
      return Glyph(cell: Cell(character, .plain, width: 1), tone: tone, shape: quarters - tone)
    }
  }()

  /// Draws all of `pixels`, which are opaque, into a grid of `size`; proportions are the caller's.
  ///
  /// - Parameter isLight: whether dark letters stand on light paper.
  static func draw(_ pixels: Pixels, size: Size, isLight: Bool) -> Grid {
    let quarters = pixels.scaled(to: PixelSize(width: size.width * 2, height: size.height * 2))
    // What there is no memory to scale cannot be drawn.
    guard quarters.width == size.width * 2, quarters.height == size.height * 2 else {
      return Grid(size: size)
    }
    let lumas = lumas(of: quarters)
    let tones = tones(for: lumas, isLight: isLight)
    let width = size.width * 2
    var cells: [Cell] = []
    cells.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let at = y * 2 * width + x * 2
        let places = SIMD4(at, at + 1, at + width, at + width + 1)
        var wanted = SIMD4<Float>()
        for quarter in 0..<4 { wanted[quarter] = tones[Int(lumas[places[quarter]])] }
        cells.append(closest(to: wanted))
      }
    }
    return Grid(size: size, narrow: cells)
  }

  /// How much a difference in shape counts beside one in tone.
  private static let shapeWeight: Float = 0.3

  private static func closest(to wanted: SIMD4<Float>) -> Cell {
    let tone = wanted.sum() / 4
    let shape = wanted - tone
    var best = glyphs[0]
    var least = Float.infinity
    for glyph in glyphs {
      let difference = shape - glyph.shape
      let (off, apart) = (tone - glyph.tone, (difference * difference).sum() / 4)
      let error = off * off + shapeWeight * apart
      if error < least { (best, least) = (glyph, error) }
    }
    return best.cell
  }

  /// ITU-R BT.601.
  private static func lumas(of pixels: Pixels) -> [UInt8] {
    (0..<pixels.width * pixels.height).map { index -> UInt8 in
      let red = Int(pixels.rgba[index * 4])
      let green = Int(pixels.rgba[index * 4 + 1])
      let blue = Int(pixels.rgba[index * 4 + 2])
      return UInt8((red * 299 + green * 587 + blue * 114) / 1000)
    }
  }

  /// How much ink each luma gets: what is nearly the darkest of the picture none, or nearly the lightest, for letters
  /// have few tones. A picture of one tone stays about what it is.
  private static func tones(for lumas: [UInt8], isLight: Bool) -> [Float] {
    var counts = [Int](repeating: 0, count: 256)
    for luma in lumas { counts[Int(luma)] += 1 }
    func luma(atShare share: Double) -> Float {
      var rest = Int(Double(lumas.count) * share)
      return Float(
        counts.firstIndex { count in
          rest -= count
          return rest < 0
        } ?? 255)
    }
    let low = min(luma(atShare: 0.03), 80)
    let high = max(luma(atShare: 0.97), 160)
    return (0..<256).map { luma in
      let tone = min(1, max(0, (Float(luma) - low) / (high - low)))
      // Thin strokes look heavier than their ink.
      return pow(isLight ? 1 - tone : tone, 1.3)
    }
  }
}
