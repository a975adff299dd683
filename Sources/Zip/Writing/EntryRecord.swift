import Glibc

/// What an archive's headers say of one entry that is being written.
struct EntryRecord {
  /// UTF-8, in the form that readers take.
  let name: [UInt8]
  /// Seconds since 1970, UTC.
  let modified: Int64
  let localHeaderOffset: UInt64
  /// Whether the sizes are written in 64 bits, decided before the data is: the header has to have room.
  let isWide: Bool
  var method = CompressionMethod.stored
  var description = DataDescriptor(crc32: 0, compressedSize: 0, uncompressedSize: 0)

  /// What does not fit 32 bits has this value there (APPNOTE 4.4.1.4).
  static let saturated: UInt64 = 0xffff_ffff

  var localHeaderSize: Int {
    LocalFileHeader.fixedSize + name.count + (isWide ? 20 : 0) + timestamp.count
  }

  /// Local file header (APPNOTE 4.3.7), followed by the data.
  var localHeader: [UInt8] {
    var out: [UInt8] = []
    out.appendField(LocalFileHeader.signature)
    out.appendField(versionNeeded)
    appendCommon(to: &out)
    let extra = zip64(isWide ? [description.uncompressedSize, description.compressedSize] : []) + timestamp
    out.appendField(UInt16(name.count))
    out.appendField(UInt16(extra.count))
    return out + name + extra
  }

  /// Central directory header (APPNOTE 4.3.12).
  var centralHeader: [UInt8] {
    let unix: UInt16 = 3
    let isFar = localHeaderOffset >= Self.saturated
    var out: [UInt8] = []
    out.appendField(CentralDirectoryHeader.signature)
    out.appendField(unix << 8 | 45)
    out.appendField(isFar ? 45 : versionNeeded)
    appendCommon(to: &out)
    let sizes = isWide ? [description.uncompressedSize, description.compressedSize] : []
    let extra = zip64(sizes + (isFar ? [localHeaderOffset] : [])) + timestamp
    out.appendField(UInt16(name.count))
    out.appendField(UInt16(extra.count))
    out.appendField(0 as UInt16)  // comment
    out.appendField(0 as UInt16)  // disk
    out.appendField(0 as UInt16)  // internal attributes
    out.appendField(UInt32(0o100_644) << 16)
    out.appendField(UInt32(isFar ? Self.saturated : localHeaderOffset))
    return out + name + extra
  }

  private var versionNeeded: UInt16 { isWide ? 45 : method == .deflated ? 20 : 10 }

  /// The fields that both headers have in the same order.
  private func appendCommon(to out: inout [UInt8]) {
    out.appendField(GeneralPurposeFlags.utf8.rawValue)
    out.appendField(method.rawValue)
    let (time, date) = dosTime
    out.appendField(time)
    out.appendField(date)
    out.appendField(description.crc32)
    out.appendField(UInt32(isWide ? Self.saturated : description.compressedSize))
    out.appendField(UInt32(isWide ? Self.saturated : description.uncompressedSize))
  }

  private func zip64(_ values: [UInt64]) -> [UInt8] {
    guard !values.isEmpty else { return [] }
    var out: [UInt8] = []
    out.appendField(ExtraField.zip64ID)
    out.appendField(UInt16(8 * values.count))
    for value in values { out.appendField(value) }
    return out
  }

  /// The time to the second and without a zone (Info-ZIP's extended timestamp); none where 32 bits do not hold it.
  private var timestamp: [UInt8] {
    guard let seconds = Int32(exactly: modified) else { return [] }
    var out: [UInt8] = []
    out.appendField(0x5455 as UInt16)
    out.appendField(5 as UInt16)
    out.append(1)  // a modification time follows
    out.appendField(UInt32(bitPattern: seconds))
    return out
  }

  /// MS-DOS time and date (APPNOTE 4.4.6) in UTC, so that the same files make the same archive everywhere. It begins
  /// with 1980 and ends with 2107.
  private var dosTime: (time: UInt16, date: UInt16) {
    var seconds = time_t(min(max(modified, 315_532_800), 4_354_819_199))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return (
      UInt16(parts.tm_hour << 11 | parts.tm_min << 5 | parts.tm_sec / 2),
      UInt16((parts.tm_year - 80) << 9 | (parts.tm_mon + 1) << 5 | parts.tm_mday)
    )
  }
}

extension [UInt8] {
  /// Appends a field as ZIP has it: little-endian (APPNOTE 4.4.1.1).
  mutating func appendField<Value: FixedWidthInteger>(_ value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
