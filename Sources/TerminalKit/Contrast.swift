import Glibc

/// How well a colour stands out from another (WCAG 2.1, relative luminance and contrast ratio).
enum Contrast {
  /// 1 for equal colours to 21 for black and white; `0xRRGGBB`.
  static func ratio(_ a: UInt32, _ b: UInt32) -> Double {
    let (a, b) = (luminance(a), luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Whether black stands out from a background better than white.
  static func isLight(_ color: UInt32) -> Bool { ratio(color, 0) > ratio(color, 0xFFFFFF) }

  private static func luminance(_ color: UInt32) -> Double {
    func part(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 0xFF) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }
}
