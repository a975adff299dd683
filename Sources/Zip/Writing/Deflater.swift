import CZlib

/// The one owner of a zlib stream that makes raw Deflate data (RFC 1951). It can be used again for the next stream.
struct Deflater: ~Copyable {
  /// zlib keeps a pointer to its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let code = newsstand_deflate_init_raw(stream, Z_BEST_COMPRESSION)
    // It can fail for want of memory only, as allocating above can, or for a library of another version.
    precondition(code == Z_OK, "zlib cannot start")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Begins a new stream.
  mutating func reset() {
    let code = deflateReset(stream)
    precondition(code == Z_OK, "zlib cannot start again")
  }

  /// Packs as much as fits. Both buffers are at most 4 GiB, and the output is not empty.
  ///
  /// - Parameter isLast: nothing follows `input`; to be said again with what is left of it until the stream has ended.
  /// - Returns: how many bytes of `input` were used and how many of `output` are filled, and whether the last block
  ///   has ended.
  mutating func deflate(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer
  ) -> (used: Int, filled: Int, hasEnded: Bool) {
    // zlib only reads its input; the pointer is mutable for old compilers' sake.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(output.count)
    let code = CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
    // Z_BUF_ERROR is no error: there was nothing to do. Any other means that the stream was overwritten.
    precondition([Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(code), "zlib lost its stream")
    return (
      input.count - Int(stream.pointee.avail_in), output.count - Int(stream.pointee.avail_out),
      code == Z_STREAM_END
    )
  }
}
