internal import Foundation

/// What a file is that is no text, as far as its bytes tell.
public enum BinaryKind: Hashable, Sendable {
  case picture
  case movie
  case sound
  case archive
  /// Of a program that writes its own: PDF, for one.
  case document
  case unknown

  /// How many bytes tell it.
  static let beginningLength = 8192

  /// By the beginning that all files of a format have; nil where it is of none that is known.
  init?(signatureOf data: Data) {
    let bytes = [UInt8](data.prefix(64))
    let known = Self.signatures.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }
    guard let known else { return nil }
    if bytes.starts(with: Array("RIFF".utf8)) {
      switch bytes.dropFirst(8).prefix(4) {
      case Self.webp: self = .picture
      case Self.wave: self = .sound
      default: self = .movie
      }
      return
    }
    let brand = String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)
    let isPicture = known.kind == .movie && known.offset == 4 && Self.pictureBrands.contains(brand)
    self = isPicture ? .picture : known.kind
  }

  /// By its beginning, or because it has many bytes that no text has. nil of what may be a text.
  init?(of data: Data) {
    if let kind = BinaryKind(signatureOf: data) {
      self = kind
      return
    }
    guard TextDecoder.utf16ByteOrder(of: data) == nil else { return nil }
    let beginning = data.prefix(Self.beginningLength)
    let controls = beginning.count { $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B && $0 != 0x1A }
    // A text may have a stray one.
    guard controls >= 4, controls * 50 > beginning.count else { return nil }
    self = .unknown
  }

  private static let webp = Array("WEBP".utf8)[...]
  private static let wave = Array("WAVE".utf8)[...]

  /// Of ISO base media files (ISO 14496-12, 4.3) that hold pictures.
  private static let pictureBrands = ["avif", "avis", "heic", "heix", "heif", "mif1", "msf1"]

  private static let signatures: [(kind: BinaryKind, offset: Int, bytes: [UInt8])] = [
    (.picture, 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]), (.picture, 0, [0xFF, 0xD8, 0xFF]),
    (.picture, 0, Array("GIF87a".utf8)), (.picture, 0, Array("GIF89a".utf8)),
    (.picture, 0, [0x49, 0x49, 0x2A, 0]), (.picture, 0, [0x4D, 0x4D, 0, 0x2A]),
    // A bitmap's reserved fields are zero.
    (.picture, 6, [0, 0, 0, 0, 0x36, 0, 0, 0]), (.picture, 6, [0, 0, 0, 0, 0x8A, 0, 0, 0]),
    (.picture, 0, Array("RIFF".utf8)), (.movie, 4, Array("ftyp".utf8)), (.movie, 4, Array("moov".utf8)),
    (.movie, 0, [0x1A, 0x45, 0xDF, 0xA3]), (.movie, 0, [0, 0, 1, 0xBA]), (.movie, 0, [0, 0, 1, 0xB3]),
    (.sound, 0, Array("OggS".utf8)), (.sound, 0, Array("ID3".utf8) + [2]),
    (.sound, 0, Array("ID3".utf8) + [3]), (.sound, 0, Array("ID3".utf8) + [4]),
    (.sound, 0, Array("fLaC".utf8)), (.sound, 0, [0xFF, 0xFB]), (.archive, 0, [0x50, 0x4B, 3, 4]),
    (.archive, 0, [0x50, 0x4B, 5, 6]), (.archive, 0, [0x1F, 0x8B]),
    (.archive, 0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), (.archive, 0, [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
    (.archive, 0, Array("BZh91AY&SY".utf8)), (.archive, 0, Array("Rar!\u{1A}".utf8)),
    (.archive, 0, [0x28, 0xB5, 0x2F, 0xFD]), (.document, 0, Array("%PDF-".utf8)),
    (.document, 0, [0xD0, 0xCF, 0x11, 0xE0]),
  ]
}
