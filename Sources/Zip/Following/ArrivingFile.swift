/// An archive's file while it grows: reading waits for what is still to come.
struct ArrivingFile: ByteSource {
  /// Where the end of data is not known, it is looked for in steps of this many bytes: enough to be worth a step, and
  /// few enough that a page whose bytes are there does not wait for many more.
  private static let step: UInt64 = 16 << 10

  let file: ArchiveFile
  let backlog: Backlog

  var path: String { file.path }
  var size: UInt64 { file.size }

  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    try wait(at: offset, count: UInt64(buffer.count))
    return try file.read(at: offset, into: buffer)
  }

  func readSome(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    let count = try wait(at: offset, count: min(Self.step, UInt64(buffer.count)))
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
