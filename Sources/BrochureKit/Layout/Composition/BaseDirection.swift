internal import CUnistring

/// Whether a text is written from right to left.
enum BaseDirection {
  /// In bytes: a text begins with fewer marks and digits.
  private static let sample = 1024

  /// By its first letter (UAX #9, rules P2 and P3).
  static func isRightToLeft(_ range: Range<Int>, of utf8: [UInt8]) -> Bool {
    for scalar in String(decoding: utf8[range.prefix(sample)], as: UTF8.self).unicodeScalars {
      switch uc_bidi_category(scalar.value) {
      case Int32(UC_BIDI_L): return false
      case Int32(UC_BIDI_R), Int32(UC_BIDI_AL): return true
      default: continue
      }
    }
    return false
  }
}
