/// Where the central directory lies, by the record at the end of the file.
struct DirectoryLocation: Hashable {
  /// The first central directory header, in bytes from the start of the file.
  let start: UInt64
  /// The first byte behind the last header.
  let end: UInt64
  /// What the offsets of the archive have to be moved by: the length of a self-extractor's prefix.
  let base: UInt64
  /// As declared.
  let entryCount: UInt64
  /// The count comes from 16 bits. Some writers keep its low bits only, without zip64.
  let countIsShort: Bool

  func declares(_ count: UInt64) -> Bool {
    entryCount == count || countIsShort && entryCount == count & 0xffff
  }
}

extension DirectoryLocation {
  /// Bytes behind the archive that do not belong to it (padding, a page of HTML), so many are looked through.
  private static let longestTrailer = 65_536
  private static let longestComment = 65_535

  /// Finds the end record: the one that fits the file. Foreign bytes may follow it, but no other end record, unless
  /// in its comment: it would be the record of an archive that is stored in a damaged one.
  static func find(in file: any ByteSource) throws(ZipError) -> DirectoryLocation {
    let window = EndOfCentralDirectoryRecord.fixedSize + longestComment + longestTrailer
    let tailStart = file.size - min(file.size, UInt64(window))
    let tail = try file.bytes(at: tailStart, count: Int(file.size - tailStart))

    let indices = endRecordIndices(in: tail)
    var failure: ZipError?
    var found: (location: DirectoryLocation, offset: UInt64)?
    for index in indices {
      guard let record = EndOfCentralDirectoryRecord(tail[index...]) else { continue }
      let offset = tailStart + UInt64(index)
      let end = index + EndOfCentralDirectoryRecord.fixedSize + Int(record.commentLength)
      guard end <= tail.endIndex, indices[0] < end else { continue }
      do throws(ZipError) {
        let location = try DirectoryLocation(record, at: offset, in: file)
        // An archive in the comment of an archive: nobody makes that by accident.
        if let found { throw .ambiguous(offset: found.offset, other: offset) }
        found = (location, offset)
      } catch {
        if case .ambiguous = error { throw error }
        if failure == nil { failure = error }
      }
    }
    if let found { return found.location }
    throw failure ?? .notAnArchive(path: file.path)
  }

  /// Where the signature stands, from the back to the front.
  private static func endRecordIndices(in tail: ArraySlice<UInt8>) -> [Int] {
    var indices: [Int] = []
    var index = tail.endIndex - EndOfCentralDirectoryRecord.fixedSize
    while index >= tail.startIndex {
      if tail[index] == 0x50, tail[index + 1] == 0x4b, tail[index + 2] == 5, tail[index + 3] == 6 {
        indices.append(index)
      }
      index -= 1
    }
    return indices
  }

  /// - Throws: if the record's numbers do not lead to a central directory that ends where it begins.
  private init(
    _ record: EndOfCentralDirectoryRecord, at offset: UInt64, in file: any ByteSource
  ) throws(ZipError) {
    let zip64 = try Self.zip64Record(before: offset, agreeingWith: record, in: file)
    let disk = zip64?.record.diskNumber ?? UInt32(record.diskNumber)
    let directoryDisk = zip64?.record.directoryDiskNumber ?? UInt32(record.directoryDiskNumber)
    let entriesOnDisk = zip64?.record.entriesOnDisk ?? UInt64(record.entriesOnDisk)
    let size = zip64?.record.directorySize ?? UInt64(record.directorySize)
    let declaredStart = zip64?.record.directoryOffset ?? UInt64(record.directoryOffset)
    entryCount = zip64?.record.entryCount ?? UInt64(record.entryCount)
    countIsShort = zip64 == nil
    end = zip64?.offset ?? offset
    guard disk == 0, directoryDisk == 0, entriesOnDisk == entryCount else { throw .split }
    // An empty directory has no header to find it by, so it must be where the record says.
    guard let start = end.subtracting(size), let base = start.subtracting(declaredStart),
      zip64 == nil || zip64?.base == base, size > 0 || base == 0
    else { throw .damagedDirectory(offset: offset, fault: .endRecord) }
    self.start = start
    self.base = base
    if size > 0 {
      var reader = FieldReader(try file.bytes(at: start, count: 4))
      guard reader.uint32() == CentralDirectoryHeader.signature else {
        throw .damagedDirectory(offset: start, fault: .header)
      }
    }
  }

  private static func zip64Record(
    before offset: UInt64, agreeingWith short: EndOfCentralDirectoryRecord, in file: any ByteSource
  ) throws(ZipError) -> (record: Zip64EndOfCentralDirectoryRecord, offset: UInt64, base: UInt64)? {
    guard let locatorOffset = offset.subtracting(UInt64(Zip64EndOfCentralDirectoryLocator.size)),
      let locator = Zip64EndOfCentralDirectoryLocator(
        try file.bytes(at: locatorOffset, count: Zip64EndOfCentralDirectoryLocator.size))
    else { return nil }
    // With a prefix the locator's offset is too small; the record then is the one straight before the locator.
    let fixedSize = Zip64EndOfCentralDirectoryRecord.fixedSize
    for place in [locator.recordOffset, locatorOffset.subtracting(UInt64(fixedSize))] {
      guard let place, let base = place.subtracting(locator.recordOffset),
        let record = Zip64EndOfCentralDirectoryRecord(try file.bytes(at: place, count: fixedSize)),
        place.adding(record.recordSize) == locatorOffset
      else { continue }
      guard agrees(short.entryCount, record.entryCount), agrees(short.entriesOnDisk, record.entriesOnDisk),
        agrees(short.directorySize, record.directorySize),
        agrees(short.directoryOffset, record.directoryOffset)
      else { break }
      return (record, place, base)
    }
    throw .damagedDirectory(offset: locatorOffset, fault: .zip64EndRecord)
  }

  /// A field of the short record is either saturated or the same as in the zip64 one.
  private static func agrees<Short: FixedWidthInteger & UnsignedInteger>(_ short: Short, _ long: UInt64)
    -> Bool
  {
    short == .max || UInt64(short) == long
  }
}
