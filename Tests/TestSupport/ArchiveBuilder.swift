import CZlib

/// Writes ZIP archives record by record for tests, the truth by default and any lie on demand: whatever is `nil` is
/// filled in rightly, whatever is set is written as it is.
public struct ArchiveBuilder: Sendable {
  /// What a header may say instead of the truth.
  public struct Claims: Sendable {
    public var signature: UInt32?
    public var name: [UInt8]?
    public var versionNeeded: UInt16?
    public var flags: UInt16?
    public var method: UInt16?
    public var crc32: UInt32?
    public var compressedSize: UInt64?
    public var uncompressedSize: UInt64?
    /// The length fields; the bytes themselves stay.
    public var nameLength: UInt16?
    public var extraLength: UInt16?
    /// Written before the zip64 block.
    public var extra: [UInt8] = []
    /// Saturate the 32-bit sizes (in the directory, the offset as well) and put the values into a zip64 block.
    public var zip64 = false
    /// The zip64 block's data, instead of the values.
    public var zip64Block: [UInt8]?

    public init() {}
  }

  /// A data descriptor behind the data. Sets flag 3, and zeros CRC and sizes of the local header unless those are
  /// claimed.
  public struct Descriptor: Sendable {
    public var hasSignature = true
    public var isWide = false
    public var crc32: UInt32?
    public var compressedSize: UInt64?
    public var uncompressedSize: UInt64?
    /// The flag is set, the descriptor is missing.
    public var isMissing = false

    public init(hasSignature: Bool = true, isWide: Bool = false) {
      self.hasSignature = hasSignature
      self.isWide = isWide
    }
  }

  public struct Member: Sendable {
    public var name: [UInt8]
    public var content: [UInt8]
    /// 0 stores, 8 deflates; with any other method the content is written as it is.
    public var method: UInt16
    /// The packed bytes, instead of those that `method` makes.
    public var packed: [UInt8]?
    public var flags: UInt16 = 0
    public var local = Claims()
    public var central = Claims()
    public var descriptor: Descriptor?
    /// High byte 3 is unix.
    public var madeBy: UInt16 = 0x0314
    /// The unix mode, in the high half of the external attributes.
    public var mode: UInt16 = 0o100_644
    /// The low half of the external attributes.
    public var dosAttributes: UInt16 = 0
    public var diskNumber: UInt16 = 0
    public var comment: [UInt8] = []
    /// Where the directory says that the local header is.
    public var localHeaderOffset: UInt64?
    /// The directory does not list it.
    public var isUnlisted = false
    /// There is no local header and no data; set `localHeaderOffset`.
    public var isDirectoryOnly = false
    /// Bytes of no entry before the local header.
    public var gap: [UInt8] = []

    public init(_ name: String, _ content: [UInt8] = [], method: UInt16 = 8) {
      self.init(bytes: Array(name.utf8), content, method: method)
    }

    public init(bytes name: [UInt8], _ content: [UInt8] = [], method: UInt16 = 8) {
      self.name = name
      self.content = content
      self.method = method
    }

    public init(_ name: String, text: String, method: UInt16 = 8) {
      self.init(name, Array(text.utf8), method: method)
    }

    /// A directory, as Info-ZIP writes one.
    public static func directory(_ name: String) -> Member {
      var member = Member(name, method: 0)
      member.mode = 0o040_755
      member.dosAttributes = 0x10
      return member
    }
  }

  /// What the end records may say instead of the truth.
  public struct End: Sendable {
    public var entryCount: UInt64?
    public var entriesOnDisk: UInt64?
    public var directorySize: UInt64?
    public var directoryOffset: UInt64?
    public var diskNumber: UInt16 = 0
    public var comment: [UInt8] = []
    public var commentLength: UInt16?
    /// Write the zip64 records and saturate the short one. Done by itself for 65,536 entries and more.
    public var zip64 = false
    /// Leave the short record's fields true beside the zip64 record, where they fit.
    public var zip64Unsaturated = false
    /// Never write zip64 records; counts lose their high bits.
    public var neverZip64 = false
    /// What the short record alone says.
    public var shortEntryCount: UInt16?
    /// The zip64 extensible data sector.
    public var zip64Sector: [UInt8] = []
    public var zip64RecordOffset: UInt64?

    public init() {}
  }

  public var members: [Member]
  public var end = End()
  /// Bytes before the first entry.
  public var prefix: [UInt8] = []
  /// Whether offsets count the prefix (`zip -A`) or not (just put before).
  public var offsetsCountPrefix = true
  /// Bytes between the last entry and the directory.
  public var gapBeforeDirectory: [UInt8] = []
  /// Bytes behind the end record.
  public var trailer: [UInt8] = []

  public init(_ members: [Member] = []) {
    self.members = members
  }

  public func bytes() -> [UInt8] {
    var out = prefix
    let base = offsetsCountPrefix ? 0 : UInt64(prefix.count)
    var directory: [UInt8] = []
    var listed: UInt64 = 0
    for member in members {
      let packed = member.packed ?? Self.pack(member.content, method: member.method)
      out += member.gap
      let offset = member.localHeaderOffset ?? UInt64(out.count) - base
      if !member.isDirectoryOnly { Self.appendLocal(member, packed: packed, to: &out) }
      if member.isUnlisted { continue }
      Self.appendCentral(member, packed: packed, offset: offset, to: &directory)
      listed += 1
    }
    out += gapBeforeDirectory
    let start = UInt64(out.count) - base
    out += directory
    appendEnd(listed: listed, start: start, size: UInt64(directory.count), base: base, to: &out)
    return out + trailer
  }

  /// Raw Deflate data (RFC 1951).
  public static func deflate(_ content: [UInt8], level: Int32 = 6) -> [UInt8] {
    // On the heap: zlib keeps a pointer to it.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    precondition(newsstand_deflate_init_raw(stream, level) == Z_OK)
    defer { deflateEnd(stream) }
    var input = content
    return [UInt8](unsafeUninitializedCapacity: Int(deflateBound(stream, UInt(content.count)))) {
      output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        precondition(CZlib.deflate(stream, Z_FINISH) == Z_STREAM_END)
        count = output.count - Int(stream.pointee.avail_out)
      }
    }
  }

  public static func crc32(_ content: [UInt8]) -> UInt32 {
    content.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
  }

  /// A Unicode Path extra field (APPNOTE 4.6.9) for a name; `crc32` is that of the name it was made for.
  public static func unicodePathExtra(_ path: [UInt8], crc32: UInt32) -> [UInt8] {
    var out: [UInt8] = []
    out.append(UInt16(0x7075))
    out.append(UInt16(path.count + 5))
    out.append(1 as UInt8)
    out.append(crc32)
    return out + path
  }

  private static func pack(_ content: [UInt8], method: UInt16) -> [UInt8] {
    method == 8 ? deflate(content) : content
  }

  private static func appendLocal(_ member: Member, packed: [UInt8], to out: inout [UInt8]) {
    let claims = member.local
    let isOpen = member.descriptor != nil
    let crc = claims.crc32 ?? (isOpen ? 0 : crc32(member.content))
    let compressedSize = claims.compressedSize ?? (isOpen ? 0 : UInt64(packed.count))
    let uncompressedSize = claims.uncompressedSize ?? (isOpen ? 0 : UInt64(member.content.count))
    let extra = claims.extra + zip64Block(claims, [uncompressedSize, compressedSize])
    let name = claims.name ?? member.name
    out.append(claims.signature ?? 0x0403_4b50)
    out.append(claims.versionNeeded ?? (claims.zip64 ? 45 : 20))
    out.append(claims.flags ?? member.flags | (isOpen ? 8 : 0))
    out.append(claims.method ?? member.method)
    out.append(0x5a21_0000 as UInt32)
    out.append(crc)
    out.append(claims.zip64 ? .max : UInt32(truncatingIfNeeded: compressedSize))
    out.append(claims.zip64 ? .max : UInt32(truncatingIfNeeded: uncompressedSize))
    out.append(claims.nameLength ?? UInt16(name.count))
    out.append(claims.extraLength ?? UInt16(extra.count))
    out += name + extra + packed
    if let descriptor = member.descriptor, !descriptor.isMissing {
      append(descriptor, of: member, packed: packed, to: &out)
    }
  }

  private static func append(
    _ descriptor: Descriptor, of member: Member, packed: [UInt8], to out: inout [UInt8]
  ) {
    if descriptor.hasSignature { out.append(0x0807_4b50 as UInt32) }
    out.append(descriptor.crc32 ?? crc32(member.content))
    for size in [
      descriptor.compressedSize ?? UInt64(packed.count),
      descriptor.uncompressedSize ?? UInt64(member.content.count),
    ] {
      if descriptor.isWide { out.append(size) } else { out.append(UInt32(truncatingIfNeeded: size)) }
    }
  }

  private static func appendCentral(
    _ member: Member, packed: [UInt8], offset: UInt64, to out: inout [UInt8]
  ) {
    let claims = member.central
    let compressedSize = claims.compressedSize ?? UInt64(packed.count)
    let uncompressedSize = claims.uncompressedSize ?? UInt64(member.content.count)
    let extra = claims.extra + zip64Block(claims, [uncompressedSize, compressedSize, offset])
    let name = claims.name ?? member.name
    out.append(claims.signature ?? 0x0201_4b50)
    out.append(member.madeBy)
    out.append(claims.versionNeeded ?? (claims.zip64 ? 45 : 20))
    out.append(claims.flags ?? member.flags | (member.descriptor == nil ? 0 : 8))
    out.append(claims.method ?? member.method)
    out.append(0x5a21_0000 as UInt32)
    out.append(claims.crc32 ?? crc32(member.content))
    out.append(claims.zip64 ? .max : UInt32(truncatingIfNeeded: compressedSize))
    out.append(claims.zip64 ? .max : UInt32(truncatingIfNeeded: uncompressedSize))
    out.append(claims.nameLength ?? UInt16(name.count))
    out.append(claims.extraLength ?? UInt16(extra.count))
    out.append(UInt16(member.comment.count))
    out.append(member.diskNumber)
    out.append(0 as UInt16)
    out.append(UInt32(member.mode) << 16 | UInt32(member.dosAttributes))
    out.append(claims.zip64 ? .max : UInt32(truncatingIfNeeded: offset))
    out += name + extra + member.comment
  }

  private static func zip64Block(_ claims: Claims, _ values: [UInt64]) -> [UInt8] {
    guard claims.zip64 else { return [] }
    var data: [UInt8] = []
    for value in values { data.append(value) }
    data = claims.zip64Block ?? data
    var out: [UInt8] = []
    out.append(1 as UInt16)
    out.append(UInt16(data.count))
    return out + data
  }

  private func appendEnd(listed: UInt64, start: UInt64, size: UInt64, base: UInt64, to out: inout [UInt8]) {
    let count = end.entryCount ?? listed
    let countOnDisk = end.entriesOnDisk ?? count
    let directorySize = end.directorySize ?? size
    let directoryOffset = end.directoryOffset ?? start
    let isZip64 = !end.neverZip64 && (end.zip64 || listed > 65_535)
    if isZip64 {
      let recordOffset = end.zip64RecordOffset ?? UInt64(out.count) - base
      out.append(0x0606_4b50 as UInt32)
      out.append(UInt64(44 + end.zip64Sector.count))
      out.append(45 as UInt16)
      out.append(45 as UInt16)
      out.append(UInt32(end.diskNumber))
      out.append(UInt32(end.diskNumber))
      out.append(countOnDisk)
      out.append(count)
      out.append(directorySize)
      out.append(directoryOffset)
      out += end.zip64Sector
      out.append(0x0706_4b50 as UInt32)
      out.append(0 as UInt32)
      out.append(recordOffset)
      out.append(1 as UInt32)
    }
    let saturates = isZip64 && !end.zip64Unsaturated
    out.append(0x0605_4b50 as UInt32)
    out.append(end.diskNumber)
    out.append(end.diskNumber)
    out.append(saturates ? .max : UInt16(truncatingIfNeeded: countOnDisk))
    out.append(end.shortEntryCount ?? (saturates ? .max : UInt16(truncatingIfNeeded: count)))
    out.append(saturates ? .max : UInt32(truncatingIfNeeded: directorySize))
    out.append(saturates ? .max : UInt32(truncatingIfNeeded: directoryOffset))
    out.append(end.commentLength ?? UInt16(end.comment.count))
    out += end.comment
  }
}

extension [UInt8] {
  /// Appends a field as ZIP has it: little-endian.
  fileprivate mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
