import CZlib

/// Unpacks entries one after the other, in pieces, and checks all that is known about their data. Costs half a
/// mebibyte whatever the entries are.
struct EntryDecoder: ~Copyable {
  typealias Sink = (UnsafeRawBufferPointer) throws(ZipError) -> Void

  private static let usualBufferSize = 256 << 10

  private let file: any ByteSource
  private var inflater = Inflater()
  private let packed: Buffer
  private let unpacked: Buffer

  /// - Parameter bufferSize: how many bytes are read and unpacked at a time.
  init(file: any ByteSource, bufferSize: Int = usualBufferSize) {
    self.file = file
    packed = Buffer(byteCount: bufferSize)
    unpacked = Buffer(byteCount: bufferSize)
  }

  /// Gives the unpacked data to `sink`, piece by piece. Never more bytes than declared; whether they are the right
  /// ones is known only when this returns.
  ///
  /// - Returns: what the data turned out to be.
  /// - Throws: `damagedData`, `truncatedData`, `trailingData`, `wrongSize`, `wrongChecksum`, `cannotRead`, with an
  ///   open end `entryTooLarge` and `suspiciousRatio`, and what `sink` throws.
  @discardableResult
  mutating func decode(_ data: PackedData, into sink: Sink) throws(ZipError) -> DataDescriptor {
    let found =
      switch data.method {
      case .stored: try copy(data, into: sink)
      case .deflated: try inflate(data, into: sink)
      }
    guard case .known(let truth) = data.extent else { return found }
    guard found.uncompressedSize == truth.uncompressedSize else {
      throw .wrongSize(entry: data.entry, offset: data.offset, declared: truth.uncompressedSize)
    }
    guard found.crc32 == truth.crc32 else {
      throw .wrongChecksum(
        entry: data.entry, offset: data.offset, declared: truth.crc32, actual: found.crc32)
    }
    return found
  }

  /// The CRC-32 of a file's content, if it has exactly `size` bytes.
  func checksum(of content: borrowing ExistingFile, size: UInt64) -> UInt32? {
    var checksum: UInt32 = 0
    var total: UInt64 = 0
    while total <= size {
      guard let count = content.read(into: unpacked.bytes) else { return nil }
      if count == 0 { return total == size ? checksum : nil }
      checksum = update(checksum, UnsafeRawBufferPointer(rebasing: unpacked.bytes[..<count]))
      total += UInt64(count)
    }
    return nil
  }

  private func copy(_ data: PackedData, into sink: Sink) throws(ZipError) -> DataDescriptor {
    guard let size = data.compressedSize else { preconditionFailure("Stored data does not end itself") }
    var checksum: UInt32 = 0
    var done: UInt64 = 0
    while done < size {
      let piece = try read(data, from: done)
      checksum = update(checksum, piece)
      done += UInt64(piece.count)
      try data.check(packed: done, unpacked: done)
      try sink(piece)
    }
    return DataDescriptor(crc32: checksum, compressedSize: done, uncompressedSize: done)
  }

  private mutating func inflate(_ data: PackedData, into sink: Sink) throws(ZipError) -> DataDescriptor {
    inflater.reset()
    var checksum: UInt32 = 0
    var readSoFar: UInt64 = 0
    var written: UInt64 = 0
    var input = UnsafeRawBufferPointer(start: nil, count: 0)
    var filled = 0
    // Then the inflater may hold back output for which it needs no more input, and there may be none.
    var wasFull = false
    while true {
      if input.isEmpty && !wasFull {
        input = try read(data, from: readSoFar)
        readSoFar += UInt64(input.count)
      }
      let step = inflater.inflate(
        input, into: UnsafeMutableRawBufferPointer(rebasing: unpacked.bytes[filled...]))
      input = UnsafeRawBufferPointer(rebasing: input[step.used...])
      filled += step.filled
      try data.check(packed: readSoFar - UInt64(input.count), unpacked: written + UInt64(filled))
      if step.outcome == .damaged { throw .damagedData(entry: data.entry, offset: data.offset) }
      wasFull = filled == unpacked.bytes.count
      if wasFull || step.outcome == .ended {
        let piece = UnsafeRawBufferPointer(rebasing: unpacked.bytes[..<filled])
        checksum = update(checksum, piece)
        if !piece.isEmpty { try sink(piece) }
        written += UInt64(filled)
        filled = 0
      }
      if step.outcome == .ended { break }
    }
    let used = readSoFar - UInt64(input.count)
    if let size = data.compressedSize, used != size {
      throw .trailingData(entry: data.entry, offset: data.offset)
    }
    return DataDescriptor(crc32: checksum, compressedSize: used, uncompressedSize: written)
  }

  /// The next piece of packed data, never empty.
  private func read(_ data: PackedData, from done: UInt64) throws(ZipError) -> UnsafeRawBufferPointer {
    var target = packed.bytes[...]
    let count: Int
    if let size = data.compressedSize {
      target = target[..<Int(min(UInt64(packed.bytes.count), size - done))]
      count = try file.read(at: data.offset + done, into: UnsafeMutableRawBufferPointer(rebasing: target))
      guard count == target.count, count > 0 else {
        throw .truncatedData(entry: data.entry, offset: data.offset)
      }
    } else {
      count = try file.readSome(at: data.offset + done, into: packed.bytes)
      guard count > 0 else { throw .truncatedData(entry: data.entry, offset: data.offset) }
    }
    return UnsafeRawBufferPointer(rebasing: target[..<count])
  }

  private func update(_ checksum: UInt32, _ piece: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(crc32_z(UInt(checksum), piece.baseAddress?.assumingMemoryBound(to: UInt8.self), piece.count))
  }
}
