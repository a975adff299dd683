import CZlib

/// The name of an entry as a path that can only lie inside the folder it is written to.
struct EntryPath: Hashable {
  static let longestComponent = 255

  /// Never empty strings, `.` or `..`. No components at all is the folder itself (`./`), always a directory.
  let components: [String]
  /// The name ends in a slash, which makes an entry a directory.
  let isDirectory: Bool

  /// The components with slashes between them. If the name is written so already, it is that very string, so that
  /// many names are not kept twice.
  let text: String

  /// - Throws: why `text` is no path to be written.
  init(_ text: String, limits: Limits) throws(PathFault) {
    guard text.utf8.count <= limits.pathLength else { throw .tooLong(limit: limits.pathLength) }
    for scalar in text.unicodeScalars {
      // C0, DEL and C1: all of Unicode's category Cc, for good.
      if scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) { throw .controlCharacter }
      if scalar == "\\" { throw .backslash }
    }
    let bytes = text.utf8
    if bytes.isEmpty { throw .empty }
    if bytes.first == UInt8(ascii: "/") { throw .absolute }
    if let first = text.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic,
      bytes.dropFirst().first == UInt8(ascii: ":")
    {
      throw .driveLetter
    }
    // Split as bytes: as characters, a slash with a combining mark behind it would be no slash.
    var components: [String] = []
    for component in bytes.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) {
      if component == ".." { throw .parentReference }
      // A doubled slash and a dot name no place of their own.
      if component == "." { continue }
      if component.utf8.count > Self.longestComponent { throw .componentTooLong }
      components.append(component)
    }
    if components.count > limits.depth { throw .tooDeep(limit: limits.depth) }
    isDirectory = bytes.last == UInt8(ascii: "/")
    if components.isEmpty && !isDirectory { throw .empty }
    self.components = components
    let joined = components.joined(separator: "/")
    // Only left-out bytes can make a difference.
    self.text = joined.utf8.count == bytes.count ? text : joined
  }

  /// Decodes the raw name of a header: UTF-8 where the flag says so (APPNOTE appendix D), else the Unicode Path
  /// extra field if it was made for this very name (APPNOTE 4.6.9), else UTF-8 if it is some, else code page 437.
  static func decode(
    _ name: ArraySlice<UInt8>, flags: GeneralPurposeFlags, extra: ExtraField
  ) throws(PathFault) -> String {
    if flags.contains(.utf8) {
      guard let text = String(validating: name, as: UTF8.self) else { throw .invalidUTF8 }
      return text
    }
    if let unicodeName = unicodePath(of: name, extra: extra) {
      guard let text = String(validating: unicodeName, as: UTF8.self) else { throw .invalidUTF8 }
      return text
    }
    return String(validating: name, as: UTF8.self) ?? CodePage437.decode(name)
  }

  private static func unicodePath(of name: ArraySlice<UInt8>, extra: ExtraField) -> ArraySlice<UInt8>? {
    guard let block = extra.block(ExtraField.unicodePathID) else { return nil }
    var reader = FieldReader(block)
    guard let version = reader.bytes(1), version.first == 1,
      let crc = reader.uint32(),
      crc == name.withUnsafeBufferPointer({ UInt32(crc32_z(0, $0.baseAddress, $0.count)) })
    else { return nil }
    return reader.remaining
  }
}
