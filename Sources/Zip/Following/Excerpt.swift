/// Bytes of an archive that came before their turn and are not in its file yet.
struct Excerpt: Sendable {
  let offset: UInt64
  let bytes: [UInt8]

  /// In bytes from the start of the archive's file.
  var range: Range<UInt64> { offset..<offset + UInt64(bytes.count) }

  /// Fills a buffer with the bytes from `start` on, if all that it takes are here.
  func read(at start: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard range.contains(start), UInt64(buffer.count) <= range.upperBound - start else { return false }
    let first = Int(start - offset)
    buffer.copyBytes(from: bytes[first..<first + buffer.count])
    return true
  }
}
