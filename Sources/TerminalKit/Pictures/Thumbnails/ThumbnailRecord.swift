/// A thumbnail as a file: a mark, the picture's size and a checksum, and a JPEG or, where it is transparent, a PNG.
enum ThumbnailRecord {
  private static let mark = Array("NSTHUMB1".utf8)
  private static let headerLength = 24
  /// No record is longer, in bytes.
  static let longest = 4 << 20

  /// nil where there is no memory.
  static func encode(_ thumbnail: Thumbnail) -> [UInt8]? {
    let pixels = thumbnail.pixels
    let isOpaque = stride(from: 3, to: pixels.rgba.count, by: 4).allSatisfy { pixels.rgba[$0] == 255 }
    guard
      let picture = isOpaque ? PictureEncoder.jpeg(pixels) : PictureEncoder.png(pixels, keepsAlpha: true)
    else { return nil }
    let facts = bytes(UInt64(thumbnail.original.width) << 32 | UInt64(thumbnail.original.height)) + picture
    return mark + bytes(checksum(facts[...])) + facts
  }

  /// nil of what is no record, or not a whole one.
  static func decode(_ record: [UInt8]) -> Thumbnail? {
    guard record.count > headerLength, record.starts(with: mark),
      number(record[8..<16]) == checksum(record[16...])
    else { return nil }
    let size = number(record[16..<24])
    guard let pixels = Pixels(encoded: Array(record[headerLength...])) else { return nil }
    return Thumbnail(original: (Int(size >> 32), Int(size & 0xFFFF_FFFF)), pixels: pixels)
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// FNV-1a.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
