import CZlib

/// Packs files one after the other into a draft, in pieces. Costs half a mebibyte whatever the files are.
struct EntryPacker: ~Copyable {
  private static let bufferSize = 256 << 10

  private let draft: DraftFile
  private let isCancelled: @Sendable () -> Bool
  private var deflater = Deflater()
  private let plain = Buffer(byteCount: bufferSize)
  private let packed = Buffer(byteCount: bufferSize)

  init(into draft: DraftFile, isCancelled: @escaping @Sendable () -> Bool) {
    self.draft = draft
    self.isCancelled = isCancelled
  }

  /// Copies a file as it is, to `offset` of the draft.
  func store(_ file: ArchiveFile, at offset: UInt64) throws(WritingError) -> DataDescriptor {
    var checksum: UInt32 = 0
    try forEachPiece(of: file) { piece, done throws(WritingError) in
      checksum = update(checksum, piece)
      try draft.write(piece, at: offset + done)
    }
    return DataDescriptor(crc32: checksum, compressedSize: file.size, uncompressedSize: file.size)
  }

  /// Deflates a file, to `offset` of the draft.
  mutating func deflate(_ file: ArchiveFile, at offset: UInt64) throws(WritingError) -> DataDescriptor {
    deflater.reset()
    var checksum: UInt32 = 0
    var written: UInt64 = 0
    var done: UInt64 = 0
    var hasEnded = false
    while !hasEnded {
      let piece = try read(file, from: done)
      done += UInt64(piece.count)
      checksum = update(checksum, piece)
      var input = piece
      var isFull = false
      repeat {
        let step = deflater.deflate(input, isLast: done == file.size, into: packed.bytes)
        input = UnsafeRawBufferPointer(rebasing: input[step.used...])
        try draft.write(
          UnsafeRawBufferPointer(rebasing: packed.bytes[..<step.filled]), at: offset + written)
        written += UInt64(step.filled)
        isFull = step.filled == packed.bytes.count
        hasEnded = step.hasEnded
      } while !hasEnded && (isFull || !input.isEmpty)
    }
    try requireEnd(of: file)
    return DataDescriptor(crc32: checksum, compressedSize: written, uncompressedSize: file.size)
  }

  private func forEachPiece(
    of file: ArchiveFile, _ body: (UnsafeRawBufferPointer, UInt64) throws(WritingError) -> Void
  ) throws(WritingError) {
    var done: UInt64 = 0
    while done < file.size {
      let piece = try read(file, from: done)
      try body(piece, done)
      done += UInt64(piece.count)
    }
    try requireEnd(of: file)
  }

  /// The next piece of a file, empty only at its end.
  private func read(_ file: ArchiveFile, from done: UInt64) throws(WritingError) -> UnsafeRawBufferPointer {
    if isCancelled() { throw .cancelled }
    let wanted = Int(min(UInt64(plain.bytes.count), file.size - done))
    guard try read(file, from: done, count: wanted) == wanted else { throw .changed(path: file.path) }
    return UnsafeRawBufferPointer(rebasing: plain.bytes[..<wanted])
  }

  private func requireEnd(of file: ArchiveFile) throws(WritingError) {
    guard try read(file, from: file.size, count: 1) == 0 else { throw .changed(path: file.path) }
  }

  private func read(_ file: ArchiveFile, from done: UInt64, count: Int) throws(WritingError) -> Int {
    let target = UnsafeMutableRawBufferPointer(rebasing: plain.bytes[..<count])
    do throws(ZipError) {
      return try file.read(at: done, into: target)
    } catch {
      guard case .cannotRead(_, let errno) = error else { throw .unreadable(error) }
      throw .cannotRead(path: file.path, errno: errno)
    }
  }

  private func update(_ checksum: UInt32, _ piece: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(crc32_z(UInt(checksum), piece.baseAddress?.assumingMemoryBound(to: UInt8.self), piece.count))
  }
}
