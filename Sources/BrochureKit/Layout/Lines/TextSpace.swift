/// White space at the end of a line.
enum TextSpace {
  /// Whether a cluster is a space that is dropped at a break: one that does not forbid breaks.
  static func isDropped(_ text: UnsafeBufferPointer<UInt8>, from index: Int, to end: Int) -> Bool {
    switch end - index {
    case 1: return text[index] == 0x20 || text[index] == 0x09
    case 3:
      switch (text[index], text[index + 1], text[index + 2]) {
      case (0xE1, 0x9A, 0x80), (0xE3, 0x80, 0x80), (0xE2, 0x81, 0x9F): return true
      // U+2000-200A without the figure space U+2007, and the zero width space.
      case (0xE2, 0x80, 0x80...0x8B): return text[index + 2] != 0x87
      default: return false
      }
    default: return false
    }
  }
}
