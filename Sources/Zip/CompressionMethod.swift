/// How the data of an entry is compressed (APPNOTE 4.4.5): the two methods this module reads.
public enum CompressionMethod: UInt16, Hashable, Sendable {
  case stored = 0
  case deflated = 8
}

extension CompressionMethod {
  /// The name of any method of the specification, for sentences.
  static func name(of code: UInt16) -> String {
    switch code {
    case 0: "stored"
    case 1: "Shrink"
    case 2...5: "Reduce"
    case 6: "Implode"
    case 8: "Deflate"
    case 9: "Deflate64"
    case 10: "PKWARE Implode"
    case 12: "BZIP2"
    case 14: "LZMA"
    case 20, 93: "Zstandard"
    case 94: "MP3"
    case 95: "XZ"
    case 96: "JPEG"
    case 97: "WavPack"
    case 98: "PPMd"
    case 99: "AES encryption"
    default: "unknown"
    }
  }
}
