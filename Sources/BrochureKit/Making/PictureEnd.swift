internal import Foundation

/// Finds pictures whose file ends before they do. Decoders show what there is and say nothing.
enum PictureEnd {
  /// In bytes. Larger files are not looked at.
  private static let longest = 256 << 20

  /// Whether the end of a picture is missing; false of what is in none of the formats known here.
  static func isMissing(path: String) -> Bool {
    guard let data = try? FileBytes.read(path, limit: longest) else { return false }
    return data.withUnsafeBytes { bytes in
      var reader = PictureBytes(bytes)
      if reader.skip([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return !reader.hasEndOfPNG() }
      if reader.skip([0xFF, 0xD8]) { return !reader.hasEndOfJPEG() }
      if reader.skip(Array("GIF87a".utf8)) || reader.skip(Array("GIF89a".utf8)) {
        return !reader.hasEndOfGIF()
      }
      return reader.skip(Array("RIFF".utf8)) && !reader.hasEndOfRIFF()
    }
  }
}

/// Steps through the parts of a picture's file.
private struct PictureBytes {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private var left: Int { bytes.count - position }

  /// Skips bytes that are just these, and no others.
  mutating func skip(_ expected: [UInt8]) -> Bool {
    guard bytes.dropFirst(position).starts(with: expected) else { return false }
    position += expected.count
    return true
  }

  /// nil where the file ends before. A position past the end is left there.
  private mutating func byte() -> UInt8? {
    guard left > 0 else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func number(_ count: Int, isBigEndian: Bool) -> Int? {
    guard left >= count else { return nil }
    let part = bytes[position..<position + count]
    position += count
    return isBigEndian
      ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Chunks of a length, a type, data and a checksum, up to IEND (ISO 15948, 5.3).
  mutating func hasEndOfPNG() -> Bool {
    while let length = number(4, isBigEndian: true), let type = number(4, isBigEndian: true) {
      guard left >= length + 4 else { return false }
      if type == 0x4945_4E44 { return true }
      position += length + 4
    }
    return false
  }

  /// Segments up to a scan, its data, and what follows it, up to EOI (ITU T.81, B.1.1).
  mutating func hasEndOfJPEG() -> Bool {
    // Between the segments, and in a scan's data, only a marker counts.
    while nextMarker(), let marker = byte() {
      switch marker {
      case 0xD9: return true
      // A stuffed byte, a restart, and markers without a length.
      case 0x00, 0x01, 0xD0...0xD8: continue
      case 0xFF: position -= 1
      default:
        guard let length = number(2, isBigEndian: true), left >= length - 2 else { return false }
        position += max(0, length - 2)
      }
    }
    return false
  }

  /// Goes behind the next 0xFF.
  private mutating func nextMarker() -> Bool {
    guard left > 0, let start = bytes.baseAddress, let found = memchr(start + position, 0xFF, left) else {
      return false
    }
    position = UnsafeRawPointer(found) - start + 1
    return true
  }

  /// A screen, then extensions and pictures up to a trailer (GIF89a, appendix B). Some writers forget that one.
  mutating func hasEndOfGIF() -> Bool {
    guard number(4, isBigEndian: false) != nil, let flags = byte(), number(2, isBigEndian: false) != nil,
      skipColors(flags)
    else { return false }
    var hasPicture = false
    while let block = byte() {
      switch block {
      case 0x21:
        guard byte() != nil, skipBlocks() else { return false }
      case 0x2C:
        guard number(8, isBigEndian: false) != nil, let flags = byte(), skipColors(flags), byte() != nil,
          skipBlocks()
        else { return false }
        hasPicture = true
      // The trailer, or rubbish where it should be.
      default: return true
      }
    }
    return hasPicture
  }

  private mutating func skipColors(_ flags: UInt8) -> Bool {
    if flags & 0x80 != 0 { position += 3 << (Int(flags & 7) + 1) }
    return left >= 0
  }

  private mutating func skipBlocks() -> Bool {
    while let length = byte() {
      if length == 0 { return true }
      position += Int(length)
    }
    return false
  }

  /// One chunk that says how long it is (WebP container specification, "WebP file header").
  mutating func hasEndOfRIFF() -> Bool {
    guard let length = number(4, isBigEndian: false) else { return false }
    return left >= length
  }
}
