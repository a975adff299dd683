/// Checks entries where they lie: their local headers against the directory, and the bytes up to what follows them. No
/// byte may belong to two entries, and none may hide a third.
struct EntryVerifier {
  /// What must follow the data of an entry.
  enum Trailer {
    case nothing
    case descriptor
    /// The flag says that a descriptor follows. The local header says the same as the directory, so that a missing one
    /// is no loss.
    case descriptorOrNothing
  }

  private let file: any ByteSource
  private let localHeaders: LocalHeaderReader

  init(file: ArchiveFile) {
    self.file = file
    localHeaders = LocalHeaderReader(file: file, readAhead: LocalHeaderReader.usualExtraSize)
  }

  /// Waits for no byte that a good entry need not have.
  init(file: ArrivingFile) {
    self.file = file
    localHeaders = LocalHeaderReader(file: file, readAhead: 0)
  }

  /// Reads the local header.
  ///
  /// - Parameters:
  ///   - entry: as the directory describes it.
  ///   - next: where the next entry or the directory begins, in bytes from the start of the file.
  /// - Returns: the size of the local header, and what must follow the data.
  /// - Throws: if header and directory disagree, or the data reaches behind `next`.
  func locate(
    _ entry: Entry, upTo next: UInt64
  ) throws(ZipError) -> (headerSize: UInt32, trailer: Trailer) {
    let local = try localHeaders.header(of: entry)
    let dataEnd = entry.localHeaderOffset.adding(UInt64(local.recordSize))?.adding(entry.compressedSize)
    guard let dataEnd, dataEnd <= next else {
      throw .overlap(entry: entry.label, offset: entry.localHeaderOffset)
    }
    var trailer = Trailer.nothing
    if entry.hasDescriptor || local.flags.contains(.dataDescriptor) {
      trailer = local.description == entry.description ? .descriptorOrNothing : .descriptor
    }
    return (UInt32(local.recordSize), trailer)
  }

  /// Checks what follows the data.
  ///
  /// - Parameter entry: whose header size is known, and whose data does not reach behind `next`.
  /// - Throws: if a descriptor is wrong, or bytes that belong to no entry hold a local header.
  func verifyEnd(of entry: Entry, _ trailer: Trailer, upTo next: UInt64) throws(ZipError) {
    let room = next - entry.dataEnd
    var trailerSize: UInt64 = 0
    if trailer == .descriptor || trailer == .descriptorOrNothing && room > 0 {
      let most = Int(min(room, UInt64(DataDescriptor.largestSize)))
      guard let size = entry.description.size(in: try file.bytes(at: entry.dataEnd, count: most)) else {
        throw .descriptorDisagrees(entry: entry.label, offset: entry.dataEnd)
      }
      trailerSize = UInt64(size)
    }
    try verifyGap(from: entry.dataEnd + trailerSize, to: next)
  }

  /// A self-extractor's program, padding and deleted bytes are nobody's business. A local header is: it belongs to
  /// an archive that was joined to this one, or to a larger one of which this one is a stored entry.
  func verifyGap(from start: UInt64, to end: UInt64) throws(ZipError) {
    let window: UInt64 = 256 << 10
    let headerSize = UInt64(LocalFileHeader.fixedSize)
    var offset = start
    while end - offset >= headerSize {
      let bytes = try file.bytes(at: offset, count: Int(min(window, end - offset)))
      if let index = localHeaderIndex(in: bytes, room: end - offset) {
        throw .unlistedEntry(offset: offset + UInt64(index))
      }
      guard UInt64(bytes.count) >= headerSize else { return }
      // The windows overlap, so that no header lies across their border unseen.
      offset += UInt64(bytes.count) - headerSize + 1
    }
  }

  /// The first index where a header begins whose fields make sense and which fits into `room` bytes from the start
  /// of `bytes`: the four bytes of the signature alone are found in programs too.
  private func localHeaderIndex(in bytes: ArraySlice<UInt8>, room: UInt64) -> Int? {
    let latestVersion: UInt16 = 63
    let last = bytes.endIndex - LocalFileHeader.fixedSize
    var index = bytes.startIndex
    while index <= last {
      defer { index += 1 }
      guard bytes[index] == 0x50, bytes[index + 1] == 0x4b, bytes[index + 2] == 3, bytes[index + 3] == 4
      else {
        continue
      }
      var reader = FieldReader(bytes[index...].dropFirst(4))
      guard let version = reader.uint16(), version & 0xff <= latestVersion,
        reader.uint16() != nil, let method = reader.uint16(), method < 100,
        let size = LocalFileHeader.recordSize(bytes[index...]), size > LocalFileHeader.fixedSize,
        UInt64(index) + UInt64(size) <= room
      else { continue }
      return index
    }
    return nil
  }
}
