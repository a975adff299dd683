/// What ends an archive that is being written.
struct EndRecords {
  let entryCount: UInt64
  /// In bytes.
  let directorySize: UInt64
  /// In bytes from the start of the file.
  let directoryOffset: UInt64

  /// The end of central directory record (APPNOTE 4.3.16), behind its zip64 forms (4.3.14, 4.3.15) where a number needs
  /// them.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    let largest = max(directorySize, directoryOffset)
    if entryCount >= 0xffff || largest >= EntryRecord.saturated { appendZip64(to: &out) }
    out.appendField(EndOfCentralDirectoryRecord.signature)
    out.appendField(0 as UInt32)  // both disks
    out.appendField(UInt16(min(entryCount, 0xffff)))
    out.appendField(UInt16(min(entryCount, 0xffff)))
    out.appendField(UInt32(min(directorySize, EntryRecord.saturated)))
    out.appendField(UInt32(min(directoryOffset, EntryRecord.saturated)))
    out.appendField(0 as UInt16)  // comment
    return out
  }

  private func appendZip64(to out: inout [UInt8]) {
    out.appendField(Zip64EndOfCentralDirectoryRecord.signature)
    out.appendField(UInt64(Zip64EndOfCentralDirectoryRecord.fixedSize - 12))
    out.appendField(3 << 8 | 45 as UInt16)  // made by unix
    out.appendField(45 as UInt16)
    out.appendField(0 as UInt64)  // both disks
    out.appendField(entryCount)
    out.appendField(entryCount)
    out.appendField(directorySize)
    out.appendField(directoryOffset)
    out.appendField(Zip64EndOfCentralDirectoryLocator.signature)
    out.appendField(0 as UInt32)
    out.appendField(directoryOffset + directorySize)
    out.appendField(1 as UInt32)
  }
}
