/// Tells from how bytes begin whether they are a picture of a kind that is met on the web.
enum PictureSniffer {
  private static let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47],  // PNG
    [0xFF, 0xD8, 0xFF],  // JPEG
    Array("GIF8".utf8), Array("BM".utf8),
    [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A],  // TIFF, both ways round
    [0x00, 0x00, 0x01, 0x00],  // icon
    [0xFF, 0x0A], [0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20],  // JPEG XL, bare and boxed
    [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20],  // JPEG 2000
    Array("qoif".utf8),
  ]

  /// Brands of an ISO base media file (ISO/IEC 14496-12, section 4.3) that are pictures.
  private static let brands = ["avif", "avis", "heic", "heix", "heif", "mif1", "msf1"]

  static func isPicture(_ bytes: [UInt8]) -> Bool {
    if signatures.contains(where: { bytes.starts(with: $0) }) { return true }
    let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
    if text.hasPrefix("RIFF"), bytes.count > 12 { return Array(bytes[8..<12]) == Array("WEBP".utf8) }
    if bytes.count > 12, Array(bytes[4..<8]) == Array("ftyp".utf8) {
      return brands.contains(String(decoding: bytes[8..<12], as: UTF8.self))
    }
    // Portable any map: P1 to P6.
    if bytes.count > 2, bytes[0] == UInt8(ascii: "P"), (0x31...0x36).contains(bytes[1]),
      ContentSniffer.isSpace(bytes[2])
    {
      return true
    }
    // A web page may hold an SVG further in.
    return text.contains("<svg") && !ContentSniffer.isWebPage(bytes)
  }
}
