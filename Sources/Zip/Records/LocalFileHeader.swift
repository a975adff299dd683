/// Local file header (APPNOTE 4.3.7), with the zip64 values already in place.
struct LocalFileHeader {
  static let signature: UInt32 = 0x0403_4b50
  static let fixedSize = 30

  let flags: GeneralPurposeFlags
  let method: UInt16
  let crc32: UInt32
  let compressedSize: UInt64
  let uncompressedSize: UInt64
  let name: ArraySlice<UInt8>
  let extra: ExtraField
  /// The size of the whole record in bytes: the data begins there.
  let recordSize: Int

  /// The size of the record that begins with these 30 bytes; `nil` if none does.
  static func recordSize(_ bytes: ArraySlice<UInt8>) -> Int? {
    var reader = FieldReader(bytes)
    guard reader.uint32() == signature, reader.bytes(22) != nil,
      let nameLength = reader.uint16(), let extraLength = reader.uint16()
    else { return nil }
    return fixedSize + Int(nameLength) + Int(extraLength)
  }

  /// `nil` if `bytes` do not begin with a whole header, or one that needs zip64 values which are cut short.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = FieldReader(bytes)
    guard reader.uint32() == Self.signature, reader.uint16() != nil,
      let flags = reader.uint16(), let method = reader.uint16(),
      reader.uint32() != nil,  // time and date
      let crc32 = reader.uint32(),
      let compressedSize = reader.uint32(), let uncompressedSize = reader.uint32(),
      let nameLength = reader.uint16(), let extraLength = reader.uint16(),
      let name = reader.bytes(Int(nameLength)), let extraBytes = reader.bytes(Int(extraLength))
    else { return nil }
    self.flags = GeneralPurposeFlags(rawValue: flags)
    self.method = method
    self.crc32 = crc32
    self.name = name
    extra = ExtraField(bytes: extraBytes)
    recordSize = Self.fixedSize + name.count + extraBytes.count
    let saturated = compressedSize == .max || uncompressedSize == .max
    if saturated, let block = extra.block(ExtraField.zip64ID) {
      // In a local header both sizes are in the block, whichever is saturated (APPNOTE 4.5.3).
      var zip64 = FieldReader(block)
      guard let wideUncompressedSize = zip64.uint64(), let wideCompressedSize = zip64.uint64() else {
        return nil
      }
      self.uncompressedSize = uncompressedSize == .max ? wideUncompressedSize : UInt64(uncompressedSize)
      self.compressedSize = compressedSize == .max ? wideCompressedSize : UInt64(compressedSize)
    } else {
      self.uncompressedSize = UInt64(uncompressedSize)
      self.compressedSize = UInt64(compressedSize)
    }
  }
}

extension LocalFileHeader {
  /// What it says about the data; with a data descriptor perhaps nothing.
  var description: DataDescriptor {
    DataDescriptor(crc32: crc32, compressedSize: compressedSize, uncompressedSize: uncompressedSize)
  }

  /// The first field that contradicts the central directory, which is the truth. With a data descriptor the header
  /// may leave CRC and sizes open as zero.
  func disagreement(with entry: Entry) -> HeaderField? {
    let isOpen = flags.contains(.dataDescriptor)
    func agrees<Value: UnsignedInteger>(_ local: Value, _ truth: Value) -> Bool {
      local == truth || isOpen && (local == 0 || local == 0xffff_ffff)
    }
    if !entry.hasRawName(name) { return .name }
    if method != entry.method.rawValue { return .method }
    if !agrees(crc32, entry.crc32) { return .crc32 }
    if !agrees(compressedSize, entry.compressedSize) { return .compressedSize }
    if !agrees(uncompressedSize, entry.uncompressedSize) { return .uncompressedSize }
    return nil
  }
}
