import CZlib

/// The name of an entry as a path that can only lie inside the folder it is written to.
struct EntryPath: Hashable {
  static let longestComponent = 255

  /// The components with slashes between them, none of them `.` or `..`. Empty for the folder itself (`./`), which is
  /// always a directory.
  let text: String
  /// The name ends in a slash, which makes an entry a directory.
  let isDirectory: Bool

  /// - Throws: why `name` is no path to be written.
  init(_ name: String, limits: Limits) throws(PathFault) {
    let bytes = name.utf8
    guard bytes.count <= limits.pathLength else { throw .tooLong(limit: limits.pathLength) }
    try Self.checkCharacters(bytes)
    guard let first = bytes.first else { throw .empty }
    if first == UInt8(ascii: "/") { throw .absolute }
    if Self.isLetter(first), bytes.dropFirst().first == UInt8(ascii: ":") { throw .driveLetter }
    isDirectory = bytes.last == UInt8(ascii: "/")
    let extent = try Self.extent(of: bytes, limits: limits)
    if extent.components == 0 && !isDirectory { throw .empty }
    // Mostly nothing is left out, and then the name is the path.
    text = extent.bytes == bytes.count ? name : Self.components(of: bytes).joined(separator: "/")
  }

  /// - Returns: of the path, how many components it has, and how many bytes with slashes between them.
  private static func extent(
    of name: String.UTF8View, limits: Limits
  ) throws(PathFault) -> (components: Int, bytes: Int) {
    var count = 0
    var total = 0
    var length = 0
    var hasDotsOnly = true
    func endComponent() throws(PathFault) {
      defer {
        length = 0
        hasDotsOnly = true
      }
      // A doubled slash and a dot name no place of their own.
      if length == 0 || length == 1 && hasDotsOnly { return }
      if length == 2 && hasDotsOnly { throw .parentReference }
      if length > longestComponent { throw .componentTooLong }
      total += length + (count == 0 ? 0 : 1)
      count += 1
    }
    for byte in name {
      if byte == UInt8(ascii: "/") {
        try endComponent()
      } else {
        length += 1
        hasDotsOnly = hasDotsOnly && byte == UInt8(ascii: ".")
      }
    }
    try endComponent()
    if count > limits.depth { throw .tooDeep(limit: limits.depth) }
    return (count, total)
  }

  /// Split as bytes: as characters, a slash with a combining mark behind it would be no slash.
  private static func components(of name: String.UTF8View) -> [Substring] {
    name.split(separator: UInt8(ascii: "/")).map { Substring($0) }.filter { $0 != "." }
  }

  private static func checkCharacters(_ bytes: String.UTF8View) throws(PathFault) {
    var last: UInt8 = 0
    for byte in bytes {
      // C0, DEL and C1: all of Unicode's category Cc, for good. C1 is 0xc2 and 0x80 to 0x9f in UTF-8.
      if byte < 0x20 || byte == 0x7f || last == 0xc2 && byte < 0xa0 { throw .controlCharacter }
      if byte == UInt8(ascii: "\\") { throw .backslash }
      last = byte
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
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
