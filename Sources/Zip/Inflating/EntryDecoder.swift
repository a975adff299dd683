import CZlib

/// Unpacks entries one after the other, in pieces, and checks all that the directory says about their data. Costs
/// half a mebibyte whatever the entries are.
struct EntryDecoder: ~Copyable {
  typealias Sink = (UnsafeRawBufferPointer) throws(ZipError) -> Void

  private static let bufferSize = 256 << 10

  private let file: ArchiveFile
  private var inflater = Inflater()
  private let packed = Buffer(byteCount: bufferSize)
  private let unpacked = Buffer(byteCount: bufferSize)

  init(file: ArchiveFile) {
    self.file = file
  }

  /// Gives the unpacked data of `entry` to `sink`, piece by piece. Never more bytes than declared; whether they are
  /// the right ones is known only when this returns.
  ///
  /// - Throws: `damagedData`, `truncatedData`, `trailingData`, `wrongSize`, `wrongChecksum`, `cannotRead`, and what
  ///   `sink` throws.
  mutating func decode(_ entry: Entry, into sink: Sink) throws(ZipError) {
    let checksum =
      switch entry.method {
      case .stored: try copy(entry, into: sink)
      case .deflated: try inflate(entry, into: sink)
      }
    guard checksum == entry.crc32 else {
      throw .wrongChecksum(
        entry: entry.path, offset: entry.dataOffset, declared: entry.crc32, actual: checksum)
    }
  }

  /// - Returns: the CRC-32 of what went to `sink`.
  private func copy(_ entry: Entry, into sink: Sink) throws(ZipError) -> UInt32 {
    var checksum: UInt32 = 0
    var done: UInt64 = 0
    while done < entry.compressedSize {
      let piece = try read(entry, from: done)
      checksum = update(checksum, piece)
      try sink(piece)
      done += UInt64(piece.count)
    }
    return checksum
  }

  /// - Returns: the CRC-32 of what went to `sink`.
  private mutating func inflate(_ entry: Entry, into sink: Sink) throws(ZipError) -> UInt32 {
    inflater.reset()
    var checksum: UInt32 = 0
    var readSoFar: UInt64 = 0
    var left = entry.uncompressedSize
    var input = UnsafeRawBufferPointer(start: nil, count: 0)
    var filled = 0
    while true {
      if input.isEmpty {
        guard readSoFar < entry.compressedSize else {
          throw .truncatedData(entry: entry.path, offset: entry.dataOffset)
        }
        input = try read(entry, from: readSoFar)
        readSoFar += UInt64(input.count)
      }
      let step = inflater.inflate(
        input, into: UnsafeMutableRawBufferPointer(rebasing: unpacked.bytes[filled...]))
      input = UnsafeRawBufferPointer(rebasing: input[step.used...])
      filled += step.filled
      guard filled <= left else {
        throw .wrongSize(entry: entry.path, offset: entry.dataOffset, declared: entry.uncompressedSize)
      }
      if step.outcome == .damaged { throw .damagedData(entry: entry.path, offset: entry.dataOffset) }
      if filled == unpacked.bytes.count || step.outcome == .ended {
        let piece = UnsafeRawBufferPointer(rebasing: unpacked.bytes[..<filled])
        checksum = update(checksum, piece)
        if !piece.isEmpty { try sink(piece) }
        left -= UInt64(filled)
        filled = 0
      }
      if step.outcome == .ended { break }
    }
    guard input.isEmpty, readSoFar == entry.compressedSize else {
      throw .trailingData(entry: entry.path, offset: entry.dataOffset)
    }
    guard left == 0 else {
      throw .wrongSize(entry: entry.path, offset: entry.dataOffset, declared: entry.uncompressedSize)
    }
    return checksum
  }

  /// The next piece of packed data, never empty.
  private func read(_ entry: Entry, from done: UInt64) throws(ZipError) -> UnsafeRawBufferPointer {
    let wanted = Int(min(UInt64(packed.bytes.count), entry.compressedSize - done))
    let target = UnsafeMutableRawBufferPointer(rebasing: packed.bytes[..<wanted])
    guard try file.read(at: entry.dataOffset + done, into: target) == wanted else {
      throw .truncatedData(entry: entry.path, offset: entry.dataOffset)
    }
    return UnsafeRawBufferPointer(target)
  }

  private func update(_ checksum: UInt32, _ piece: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(crc32_z(UInt(checksum), piece.baseAddress?.assumingMemoryBound(to: UInt8.self), piece.count))
  }
}
