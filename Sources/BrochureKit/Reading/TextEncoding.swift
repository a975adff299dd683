internal import Foundation

/// How bytes stand for characters.
enum TextEncoding: Hashable {
  case utf8
  case utf16(bigEndian: Bool)
  /// What Latin-1 and ASCII are taken for, too (WHATWG Encoding, 4.2).
  case windows1252
  /// One byte a character, by the name that `iconv` has for it.
  case singleByte(String)
  /// One or more.
  case multiByte(String)

  /// The encoding that a document calls by a name; nil for one that no document has, or that is not to be
  /// trusted (UTF-7, ISO-2022-CN: texts could hide in them).
  init?(label: some StringProtocol) {
    let label = label.trimmingCharacters(in: .whitespaces).lowercased()
    guard let encoding = Self.labels[label] else { return nil }
    self = encoding
  }

  /// The text; a byte that stands for nothing becomes U+FFFD, and what follows is read on.
  func text(of data: Data) -> String {
    switch self {
    case .utf8: return String(decoding: data, as: UTF8.self)
    case .utf16(let bigEndian): return Self.utf16(data, bigEndian: bigEndian)
    case .windows1252: return Self.windows1252(data)
    case .singleByte(let name), .multiByte(let name):
      guard let converter = CharacterConverter(from: name) else { return Self.windows1252(data) }
      return converter.text(of: data)
    }
  }

  private static func utf16(_ data: Data, bigEndian: Bool) -> String {
    let bytes = [UInt8](data)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { at in
      let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// What Windows-1252 has at 0x80...0x9F; five are unused (WHATWG Encoding, index windows-1252).
  static let windowsScalars: [Unicode.Scalar] = Array(
    ("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ" as String).unicodeScalars)

  private static func windows1252(_ data: Data) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in data {
      let isWindows = (0x80..<0xA0).contains(byte)
      scalars.append(isWindows ? windowsScalars[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(scalars)
  }

  private static let labels: [String: TextEncoding] = {
    var labels: [String: TextEncoding] = [:]
    for label in "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8".split(separator: " ") {
      labels[String(label)] = .utf8
    }
    for label in "utf-16 utf-16le ucs-2 unicode iso-10646-ucs-2".split(separator: " ") {
      labels[String(label)] = .utf16(bigEndian: false)
    }
    labels["utf-16be"] = .utf16(bigEndian: true)
    for label in latin1.split(separator: " ") { labels[String(label)] = .windows1252 }
    for (name, names) in singleByteNames {
      for label in names.split(separator: " ") { labels[String(label)] = .singleByte(name) }
    }
    for number in 2...16 where ![9, 11, 12].contains(number) {
      let name = "ISO-8859-\(number)"
      for label in ["iso-8859-\(number)", "iso8859-\(number)", "iso_8859-\(number)"] {
        labels[label] = .singleByte(name)
      }
    }
    for number in [1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258] {
      for label in ["windows-\(number)", "cp\(number)", "x-cp\(number)"] {
        labels[label] = .singleByte("CP\(number)")
      }
    }
    for (name, names) in multiByteNames {
      for label in names.split(separator: " ") { labels[String(label)] = .multiByte(name) }
    }
    return labels
  }()

  private static let latin1 = """
    iso-8859-1 iso8859-1 iso_8859-1 iso88591 latin1 latin-1 l1 cp819 ibm819 ascii us-ascii ansi_x3.4-1968 \
    windows-1252 cp1252 x-cp1252
    """

  private static let singleByteNames = [
    "CP1254": "iso-8859-9 iso8859-9 iso_8859-9 latin5 l5",
    "ISO-8859-2": "latin2 l2",
    "ISO-8859-5": "cyrillic",
    "ISO-8859-6": "arabic",
    "ISO-8859-7": "greek greek8",
    "ISO-8859-8": "hebrew visual iso-8859-8-i logical",
    "ISO-8859-15": "latin9 latin-9 l9",
    "CP874": "iso-8859-11 iso8859-11 tis-620 windows-874 dos-874",
    "IBM866": "ibm866 cp866 866",
    "KOI8-R": "koi8-r koi8 koi8_r",
    "KOI8-U": "koi8-u koi8-ru",
    "MACINTOSH": "macintosh mac x-mac-roman",
    "MAC-CYRILLIC": "x-mac-cyrillic x-mac-ukrainian",
  ]

  private static let multiByteNames = [
    "CP932": "shift_jis shift-jis sjis x-sjis ms_kanji ms932 windows-31j csshiftjis",
    "EUC-JP-MS": "euc-jp x-euc-jp",
    "ISO-2022-JP": "iso-2022-jp csiso2022jp",
    "UHC": "euc-kr ks_c_5601-1987 ks_c_5601 korean windows-949 ksc5601",
    "GB18030": "gb2312 gbk gb18030 gb_2312-80 x-gbk chinese",
    "BIG5-HKSCS": "big5 big5-hkscs cn-big5 x-x-big5",
  ]
}
