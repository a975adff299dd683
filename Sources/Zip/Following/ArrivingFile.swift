/// An archive's file while it grows: reading waits for what is still to come, unless that came before its turn.
struct ArrivingFile: ByteSource {
  let file: ArchiveFile
  let backlog: Backlog

  var path: String { file.path }
  var size: UInt64 { file.size }

  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    if backlog.readExcerpt(at: offset, into: buffer) { return buffer.count }
    try wait(at: offset, count: UInt64(buffer.count))
    return try file.read(at: offset, into: buffer)
  }

  func readSome(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    let count = try wait(at: offset, count: 1)
    let some = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(count, UInt64(buffer.count)))])
    return try file.read(at: offset, into: some)
  }

  @discardableResult
  private func wait(at offset: UInt64, count: UInt64) throws(ZipError) -> UInt64 {
    // Nothing can be there; reading says so.
    guard let end = offset.adding(count) else { return count }
    return try backlog.wait(for: offset..<end)
  }
}
