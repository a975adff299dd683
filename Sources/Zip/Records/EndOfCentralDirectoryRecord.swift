/// End of central directory record (APPNOTE 4.3.16): 22 bytes and a comment.
struct EndOfCentralDirectoryRecord {
  static let signature: UInt32 = 0x0605_4b50
  static let fixedSize = 22

  let diskNumber: UInt16
  let directoryDiskNumber: UInt16
  let entriesOnDisk: UInt16
  let entryCount: UInt16
  let directorySize: UInt32
  let directoryOffset: UInt32
  let commentLength: UInt16

  /// `nil` if `bytes` do not begin with such a record. The comment itself is not read.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = FieldReader(bytes)
    guard reader.uint32() == Self.signature,
      let diskNumber = reader.uint16(), let directoryDiskNumber = reader.uint16(),
      let entriesOnDisk = reader.uint16(), let entryCount = reader.uint16(),
      let directorySize = reader.uint32(), let directoryOffset = reader.uint32(),
      let commentLength = reader.uint16()
    else { return nil }
    self.diskNumber = diskNumber
    self.directoryDiskNumber = directoryDiskNumber
    self.entriesOnDisk = entriesOnDisk
    self.entryCount = entryCount
    self.directorySize = directorySize
    self.directoryOffset = directoryOffset
    self.commentLength = commentLength
  }
}
