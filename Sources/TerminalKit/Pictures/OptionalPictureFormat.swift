/// Picture formats that gdk-pixbuf decodes where one more package is installed.
public enum OptionalPictureFormat: String, CaseIterable, Sendable {
  case webP = "WebP"
  case svg = "SVG"
  case avif = "AVIF"
  case heif = "HEIF"

  /// The Debian package with the decoder.
  public var package: String {
    switch self {
    case .webP: "webp-pixbuf-loader"
    case .svg: "librsvg2-common"
    case .avif: "libavif-gdk-pixbuf"
    case .heif: "heif-gdk-pixbuf"
    }
  }

  /// The format of a file that begins so (RFC 9649; SVG 2; ISO 14496-12, 4.3); nil of any other.
  init?(beginning: some Collection<UInt8>) {
    let bytes = Array(beginning.prefix(OptionalPictureFormat.beginningLength))
    func has(_ text: String, at start: Int) -> Bool { bytes.dropFirst(start).starts(with: Array(text.utf8)) }
    if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webP
    } else if has("ftyp", at: 4), has("avif", at: 8) || has("avis", at: 8) {
      self = .avif
    } else if has("ftyp", at: 4), has("heic", at: 8) || has("heix", at: 8) || has("mif1", at: 8) {
      self = .heif
    } else if OptionalPictureFormat.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// So many bytes are looked at: comments may stand before the first tag.
  static let beginningLength = 4096

  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0).drop { $0 <= 0x20 }
    // Most pictures end here: to decode their bytes as text takes longer than to find their size.
    guard text.first == UInt8(ascii: "<") else { return false }
    return String(decoding: text, as: UTF8.self).contains("<svg")
  }
}
