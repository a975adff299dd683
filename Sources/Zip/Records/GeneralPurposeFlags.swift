/// The general purpose bit flag (APPNOTE 4.4.4), as far as it matters to a reader.
struct GeneralPurposeFlags: OptionSet {
  let rawValue: UInt16

  static let encrypted = GeneralPurposeFlags(rawValue: 1 << 0)
  /// CRC and sizes follow the data in a data descriptor.
  static let dataDescriptor = GeneralPurposeFlags(rawValue: 1 << 3)
  static let strongEncryption = GeneralPurposeFlags(rawValue: 1 << 6)
  /// The name is UTF-8 (language encoding flag, EFS).
  static let utf8 = GeneralPurposeFlags(rawValue: 1 << 11)
  /// Values of the local header are masked, because the central directory is encrypted.
  static let maskedHeader = GeneralPurposeFlags(rawValue: 1 << 13)

  var saysEncrypted: Bool {
    !isDisjoint(with: [.encrypted, .strongEncryption, .maskedHeader])
  }
}
