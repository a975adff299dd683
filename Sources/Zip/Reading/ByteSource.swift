/// Where the bytes of an archive are: a file, a file that still grows, or only its end.
protocol ByteSource: Sendable {
  /// Of the whole archive's file, for errors.
  var path: String { get }
  /// Of the whole archive's file, in bytes.
  var size: UInt64 { get }

  /// Fills `buffer` with the bytes from `offset` on.
  ///
  /// - Returns: how many there were: fewer than the buffer takes only at the end of the file.
  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int

  /// As `read(at:into:)`, but content with fewer bytes, where more would have to be waited for.
  ///
  /// - Returns: how many there were: none only at the end of the file.
  func readSome(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int
}

extension ByteSource {
  func readSome(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    try read(at: offset, into: buffer)
  }

  /// Up to `count` bytes from `offset` on; fewer only at the end of the file.
  func bytes(at offset: UInt64, count: Int) throws(ZipError) -> ArraySlice<UInt8> {
    var failure: ZipError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(ZipError) {
        filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes[...]
  }
}
