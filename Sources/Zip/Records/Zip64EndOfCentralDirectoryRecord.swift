/// Zip64 end of central directory record (APPNOTE 4.3.14): 56 bytes and an extensible data sector.
struct Zip64EndOfCentralDirectoryRecord {
  static let signature: UInt32 = 0x0606_4b50
  static let fixedSize = 56

  /// The size of the whole record in bytes, with the 12 bytes that its own size field leaves out.
  let recordSize: UInt64
  let diskNumber: UInt32
  let directoryDiskNumber: UInt32
  let entriesOnDisk: UInt64
  let entryCount: UInt64
  let directorySize: UInt64
  let directoryOffset: UInt64

  /// `nil` if `bytes` do not begin with such a record.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = FieldReader(bytes)
    guard reader.uint32() == Self.signature,
      let recordSize = reader.uint64()?.adding(12), recordSize >= Self.fixedSize,
      reader.bytes(4) != nil,  // version made by, version needed
      let diskNumber = reader.uint32(), let directoryDiskNumber = reader.uint32(),
      let entriesOnDisk = reader.uint64(), let entryCount = reader.uint64(),
      let directorySize = reader.uint64(), let directoryOffset = reader.uint64()
    else { return nil }
    self.recordSize = recordSize
    self.diskNumber = diskNumber
    self.directoryDiskNumber = directoryDiskNumber
    self.entriesOnDisk = entriesOnDisk
    self.entryCount = entryCount
    self.directorySize = directorySize
    self.directoryOffset = directoryOffset
  }
}

/// Zip64 end of central directory locator (APPNOTE 4.3.15): 20 bytes straight before the end record.
struct Zip64EndOfCentralDirectoryLocator {
  static let signature: UInt32 = 0x0706_4b50
  static let size = 20

  let recordOffset: UInt64

  /// `nil` if `bytes` do not begin with such a record.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = FieldReader(bytes)
    guard reader.uint32() == Self.signature, reader.uint32() != nil,
      let recordOffset = reader.uint64(), reader.uint32() != nil
    else { return nil }
    self.recordOffset = recordOffset
  }
}
