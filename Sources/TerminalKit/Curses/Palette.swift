/// The colours that terminals agree on by number, and the nearest of them to any colour.
///
/// 16-231 are a cube of six steps a side and 232-255 a ramp of grays in all of them; 0-15 are the
/// person's, taken here to be xterm's own.
enum Palette {
  /// The entry below `count` (8, 16 or 256) nearest to `0xRRGGBB`. With 256 the person's own 16 are not
  /// used: nobody knows how they look.
  static func nearest(to rgb: UInt32, count: Int) -> UInt8 {
    guard count < 256 else { return nearestOf256(rgb) }
    var best = 0
    var least = Int.max
    for (index, candidate) in standard.prefix(count).enumerated() {
      let distance = distance(rgb, candidate)
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }

  /// An entry of a palette with `count` colours for one of 256.
  static func reduced(_ index: UInt8, count: Int) -> UInt8 {
    if Int(index) < count { return index }
    return index < 16 ? index % 8 : nearest(to: rgb(of: index), count: count)
  }

  /// `0xRRGGBB` of an entry.
  static func rgb(of index: UInt8) -> UInt32 {
    switch index {
    case 0..<16: return standard[Int(index)]
    case 16..<232:
      let cube = Int(index) - 16
      return color(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
    default:
      let gray = UInt32(index - 232) * 10 + 8
      return color(gray, gray, gray)
    }
  }

  /// `0xRRGGBB` of the background that a value of `COLORFGBG` names, as rxvt and Konsole set it: `15;0`, `0;default;15`.
  static func background(_ value: String?) -> UInt32? {
    value?.split(separator: ";").last.flatMap { UInt8($0) }.flatMap { $0 < 16 ? standard[Int($0)] : nil }
  }

  private static let standard: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
  private static let steps: [UInt32] = [0, 95, 135, 175, 215, 255]

  private static func nearestOf256(_ rgb: UInt32) -> UInt8 {
    func step(_ value: UInt32) -> UInt32 { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
    let (red, green, blue) = (rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF)
    let cube = UInt8(16 + 36 * step(red) + 6 * step(green) + step(blue))
    let mean = (red + green + blue) / 3
    let gray = UInt8(232 + (mean < 4 ? 0 : min(23, (mean - 3) / 10)))
    return distance(rgb, self.rgb(of: gray)) < distance(rgb, self.rgb(of: cube)) ? gray : cube
  }

  private static func color(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
    red << 16 | green << 8 | blue
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    func square(_ shift: UInt32, _ weight: Int) -> Int {
      let difference = Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)
      return weight * difference * difference
    }
    // The eye is keenest for green.
    return square(16, 2) + square(8, 4) + square(0, 3)
  }
}
