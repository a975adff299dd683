import Foundation
import TestSupport

/// Pictures made by the tests: PNG files of stored blocks, since only their being valid matters.
enum PNG {
  typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  /// A picture of 8-bit RGB, not interlaced (PNG, third edition).
  static func picture(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> Color) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)  // no filter
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        rows += [red, green, blue]
      }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bytes(UInt32(width)) + bytes(UInt32(height)) + [8, 2, 0, 0, 0])
      + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// A picture of one hue that grows lighter to the right and darker to the bottom.
  static func shade(_ width: Int, _ height: Int, hue: Color) -> [UInt8] {
    picture(width: width, height: height) { x, y in
      let light = 40 + 160 * x / width + 55 * (height - y) / height
      func part(_ value: UInt8) -> UInt8 { UInt8(Int(value) * min(light, 255) / 255) }
      return (part(hue.red), part(hue.green), part(hue.blue))
    }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    return bytes(UInt32(data.count)) + content + bytes(ArchiveBuilder.crc32(content))
  }

  /// A zlib stream (RFC 1950) of stored blocks (RFC 1951, section 3.2.4).
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: 65_535) {
      let block = data[start..<min(start + 65_535, data.count)]
      let length = UInt16(block.count)
      stream.append(block.endIndex == data.count ? 1 : 0)
      for field in [length, ~length] { stream += [UInt8(field & 0xFF), UInt8(field >> 8)] }
      stream += block
    }
    return stream + bytes(adler32(data))
  }

  private static func adler32(_ data: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
