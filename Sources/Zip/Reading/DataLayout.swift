/// Which bytes of the file belong to which entry: no byte may belong to two, and none may hide a third.
struct DataLayout {
  struct Extent {
    let name: String
    let start: UInt64
    let dataEnd: UInt64
    /// What must follow the data, if the flag says that something does.
    let descriptor: DataDescriptor?
    /// The local header says the same as the directory, so that a missing descriptor is no loss.
    let isComplete: Bool
  }

  private var extents: [Extent] = []

  mutating func reserveCapacity(_ count: Int) {
    extents.reserveCapacity(count)
  }

  mutating func add(_ extent: Extent) {
    extents.append(extent)
  }

  /// - Parameter end: where the central directory begins.
  /// - Throws: if extents overlap each other or reach behind `end`, a descriptor is wrong, or bytes that belong to
  ///   no entry hold a local header.
  mutating func verify(upTo end: UInt64, in file: any ByteSource) throws(ZipError) {
    extents.sort { $0.start < $1.start }
    var gapStart: UInt64 = 0
    for (index, extent) in extents.enumerated() {
      try verifyGap(from: gapStart, to: extent.start, in: file)
      let next = index + 1 < extents.count ? extents[index + 1].start : end
      guard extent.dataEnd <= next else { throw .overlap(entry: extent.name, offset: extent.start) }
      gapStart = try extent.dataEnd + descriptorSize(of: extent, upTo: next, in: file)
    }
    try verifyGap(from: gapStart, to: end, in: file)
  }

  private func descriptorSize(
    of extent: Extent, upTo next: UInt64, in file: any ByteSource
  ) throws(ZipError) -> UInt64 {
    guard let descriptor = extent.descriptor else { return 0 }
    let room = next - extent.dataEnd
    if room == 0, extent.isComplete { return 0 }
    let bytes = try file.bytes(at: extent.dataEnd, count: Int(min(room, UInt64(DataDescriptor.largestSize))))
    guard let size = descriptor.size(in: bytes) else {
      throw .descriptorDisagrees(entry: extent.name, offset: extent.dataEnd)
    }
    return UInt64(size)
  }

  /// A self-extractor's program, padding and deleted bytes are nobody's business. A local header is: it belongs to
  /// an archive that was joined to this one, or to a larger one of which this one is a stored entry.
  private func verifyGap(from start: UInt64, to end: UInt64, in file: any ByteSource) throws(ZipError) {
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
