internal import Foundation

/// How long a movie is, as the header of an MP4 or QuickTime file says it (ISO/IEC 14496-12, 8.2.2).
enum MovieLength {
  /// Boxes looked at on one level: a file has a dozen.
  private static let mostBoxes = 1000

  /// nil for other files, and where the header does not say it.
  static func seconds(path: String) -> Double? {
    guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)),
      let size = try? file.seekToEnd()
    else { return nil }
    defer { try? file.close() }
    guard let movie = box("moov", in: 0..<size, of: file), let header = box("mvhd", in: movie, of: file),
      let bytes = read(32, at: header.lowerBound, of: file), let version = bytes.first
    else { return nil }
    // Version 1 has times of 64 bits.
    let (scale, duration): (UInt64?, UInt64?) =
      version == 1
      ? (number(bytes, at: 20, count: 4), number(bytes, at: 24, count: 8))
      : (number(bytes, at: 12, count: 4), number(bytes, at: 16, count: 4))
    guard let scale, let duration, scale > 0, duration > 0 else { return nil }
    // All ones: the length is not known.
    if duration == (version == 1 ? UInt64.max : UInt64(UInt32.max)) { return nil }
    return Double(duration) / Double(scale)
  }

  /// The content of the first box of a type.
  private static func box(_ type: String, in range: Range<UInt64>, of file: FileHandle) -> Range<UInt64>? {
    var start = range.lowerBound
    for _ in 0..<mostBoxes {
      guard start < range.upperBound, let head = read(16, at: start, of: file),
        let short = number(head, at: 0, count: 4), head.count >= 8
      else { return nil }
      var length = short
      var header: UInt64 = 8
      if short == 1 {
        guard let long = number(head, at: 8, count: 8) else { return nil }
        length = long
        header = 16
      } else if short == 0 {
        length = range.upperBound - start
      }
      guard length >= header, length <= range.upperBound - start else { return nil }
      if Array(head[4..<8]) == Array(type.utf8) { return start + header..<start + length }
      start += length
    }
    return nil
  }

  /// Up to so many bytes; nil at the file's end.
  private static func read(_ count: Int, at offset: UInt64, of file: FileHandle) -> [UInt8]? {
    guard (try? file.seek(toOffset: offset)) != nil, let data = try? file.read(upToCount: count) else {
      return nil
    }
    return data.isEmpty ? nil : [UInt8](data)
  }

  private static func number(_ bytes: [UInt8], at offset: Int, count: Int) -> UInt64? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
