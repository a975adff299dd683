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
    let red: [UInt8] = [255, 0, 0]
    let blue: [UInt8] = [0, 0, 255]
    let row = (0..<width).flatMap { $0 < width / 2 ? red : blue }
    return Array("P6 \(width) \(height) 255\n".utf8) + Array(repeatElement(row, count: height).joined())
  }

  /// 24 bits a pixel, bottom to top, blue first.
  static var bmp: [UInt8] {
    let red: [UInt8] = [0, 0, 255]
    let blue: [UInt8] = [255, 0, 0]
    let row = (0..<16).flatMap { $0 < 8 ? red : blue }
    let header: [UInt32] = [40, 16, 8, 1 | 24 << 16, 0, 384, 2835, 2835, 0, 0]
    let file: [UInt32] = [54 + 384, 0, 54]
    var bytes = Array("BM".utf8)
    for number in file + header { bytes += little(number) }
    for _ in 0..<8 { bytes += row }
    return bytes
  }

  /// One strip of uncompressed RGB (TIFF 6.0, section 6).
  static var tiff: [UInt8] {
    // Short and long values of one each, but the bits, of which there are three, behind the pixels.
    let entries: [(tag: UInt32, type: UInt32, count: UInt32, value: UInt32)] = [
      (256, 3, 1, 16), (257, 3, 1, 8), (258, 3, 3, 8 + 384), (259, 3, 1, 1), (262, 3, 1, 2), (273, 4, 1, 8),
      (277, 3, 1, 3), (278, 3, 1, 8), (279, 4, 1, 384), (284, 3, 1, 1),
    ]
    var bytes: [UInt8] = [0x49, 0x49, 42, 0]
    bytes += little(8 + 384 + 6)
    bytes += ppm(width: 16, height: 8).suffix(384)
    bytes += [8, 0, 8, 0, 8, 0, UInt8(entries.count), 0] as [UInt8]
    for entry in entries {
      for number in [entry.tag | entry.type << 16, entry.count, entry.value] { bytes += little(number) }
    }
    return bytes + little(0)
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

  /// A frame of 16x8 pixels for each colour, `0xRRGGBB`; each is seen for so many hundredths of a second.
  ///
  /// - Parameter isEndless: whether it begins again at its end (the extension NETSCAPE 2.0).
  static func gif(_ colors: [UInt32], hundredths: Int = 10, isEndless: Bool = true) -> [UInt8] {
    let palette = colors.prefix(128).flatMap { color in
      [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
    }
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    var bytes = Array("GIF89a".utf8)
    bytes += [16, 0, 8, 0, 0xF6, 0, 0] as [UInt8]
    bytes += palette + [UInt8](repeating: 0, count: 128 * 3 - palette.count)
    if isEndless { bytes += loop }
    for index in colors.indices {
      // The table is cleared before codes grow longer than eight bits.
      let half = [128] + [UInt8](repeating: UInt8(index % 128), count: 64)
      bytes += [0x21, 0xF9, 4, 0, UInt8(hundredths & 0xFF), UInt8(hundredths >> 8), 0, 0] as [UInt8]
      bytes += [0x2C, 0, 0, 0, 0, 16, 0, 8, 0, 0, 7, UInt8(2 * half.count + 1)] as [UInt8]
      bytes += half + half + [129, 0]
    }
    return bytes + [0x3B]
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

  /// `turnedJPEG` with another EXIF orientation.
  static func jpeg(orientation: UInt8) -> [UInt8] {
    var bytes = turnedJPEG
    // After the marker and length of APP1, "Exif", a TIFF header and one entry, whose value is at its end.
    bytes[31] = orientation
    return bytes
  }

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

  private static func little(_ value: UInt32) -> [UInt8] { big(value).reversed() }

  private static func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
}
