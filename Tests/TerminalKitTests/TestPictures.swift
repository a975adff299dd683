import Foundation

/// Pictures that the tests make: 16x8 pixels, the left half red and the right half blue.
enum TestPictures {
  /// 8 or 16 bits a channel, with alpha or without, interlaced (Adam7) or not.
  static func png(
    width: Int = 16, height: Int = 8, bits: Int = 8, alpha: UInt8? = nil, interlaced: Bool = false
  ) -> [UInt8] {
    func pixel(_ x: Int) -> [UInt8] {
      let color: [UInt8] = (x < width / 2 ? [255, 0, 0] : [0, 0, 255]) + (alpha.map { [$0] } ?? [])
      return bits == 16 ? color.flatMap { [$0, $0] } : color
    }
    let passes =
      interlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var raw: [UInt8] = []
    for (x0, y0, dx, dy) in passes {
      for _ in stride(from: y0, to: height, by: dy) {
        raw += [0] + stride(from: x0, to: width, by: dx).flatMap(pixel)
      }
    }
    return png(
      width: width, height: height, bits: bits, alpha: alpha != nil, interlaced: interlaced, raw: raw)
  }

  /// A PNG whose header says what it likes.
  static func png(
    width: Int, height: Int, bits: Int, alpha: Bool, interlaced: Bool, raw: [UInt8]
  ) -> [UInt8] {
    // One stored block (RFC 1951, 3.2.4) in a zlib stream (RFC 1950).
    let length = UInt16(raw.count)
    let adler = raw.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let first = (sums.0 + UInt32(byte)) % 65521
      return (first, (sums.1 + first) % 65521)
    }
    let zlib =
      [
        0x78, 0x01, 0x01, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF),
        UInt8(~length >> 8),
      ] + raw
      + big(adler.1 << 16 | adler.0)
    let header =
      big(UInt32(width)) + big(UInt32(height)) + [UInt8(bits), alpha ? 6 : 2, 0, 0, interlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header) + chunk("IDAT", zlib) + chunk("IEND", [])
  }

  static func ppm(width: Int, height: Int) -> [UInt8] {
    Array("P6 \(width) \(height) 255\n".utf8)
      + (0..<height).flatMap { _ in
        (0..<width).flatMap { $0 < width / 2 ? [255, 0, 0] : [0, 0, 255] as [UInt8] }
      }
  }

  /// Two frames: the first red and blue, the second green. Codes of eight bits, for the table is cleared before it grows
  /// (GIF89a, appendix F).
  static var animatedGIF: [UInt8] {
    func frame(_ color: (Int) -> UInt8) -> [UInt8] {
      let codes = [128] + (0..<64).map { color($0 % 16) } + [128] + (64..<128).map { color($0 % 16) } + [129]
      return [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 16, 0, 8, 0, 0, 7, UInt8(codes.count)] + codes
        + [0]
    }
    let palette: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 255, 0] + Array(repeating: 0, count: 125 * 3)
    return Array("GIF89a".utf8) + [16, 0, 8, 0, 0xF6, 0, 0] + palette + frame { $0 < 8 ? 0 : 1 }
      + frame { _ in 2 }
      + [0x3B]
  }

  static let jpeg = decode(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ\
    ERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
    FBQUFBQUFBQUFBQUFBT/wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAA\
    AAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdEMKmAjjB\
    0f/Z
    """)

  static let cmykJPEG = decode(
    """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBET\
    FBUVFQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
    FBQUFBQUFBQUFBQU/8AAFAgACAAQBAERAAIRAQMRAQQRAP/EABcAAAMBAAAAAAAAAAAAAAAAAAAHCAn/xAAUEAEAAAAAAAAA\
    AAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADgQBAAIRAxEEAAA/AKIX\
    MVTVA/QbmND/2Q==
    """)

  /// `jpeg` with EXIF orientation 6: to be seen turned a quarter to the right, red above blue.
  static let turnedJPEG = decode(
    """
    /9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwME\
    AwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsN\
    FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAIABADAREAAhEBAxEB/8QA\
    FQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEA\
    AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdEMKmAjjB0f/Z
    """)

  private static func decode(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return big(UInt32(data.count)) + body + big(~crc)
  }

  private static func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
}
