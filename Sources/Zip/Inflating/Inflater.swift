import CZlib

/// The one owner of a zlib stream for raw Deflate data (RFC 1951). It can be used again for the next stream.
struct Inflater: ~Copyable {
  enum Outcome {
    /// The output is full, or the input is used up.
    case more
    /// The last block has ended.
    case ended
    /// The input is no Deflate stream.
    case damaged
  }

  /// zlib keeps a pointer to its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let code = newsstand_inflate_init_raw(stream)
    // It can fail for want of memory only, as allocating above can, or for a library of another version.
    precondition(code == Z_OK, "zlib cannot start")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Begins a new stream.
  mutating func reset() {
    let code = inflateReset(stream)
    precondition(code == Z_OK, "zlib cannot start again")
  }

  /// Unpacks as much as fits. Both buffers are at most 4 GiB.
  ///
  /// - Returns: how many bytes of `input` were used and how many of `output` are filled.
  mutating func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (used: Int, filled: Int, outcome: Outcome) {
    // zlib only reads its input; the pointer is mutable for old compilers' sake.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(output.count)
    let code = CZlib.inflate(stream, Z_NO_FLUSH)
    let used = input.count - Int(stream.pointee.avail_in)
    let filled = output.count - Int(stream.pointee.avail_out)
    switch code {
    case Z_STREAM_END: return (used, filled, .ended)
    // Z_BUF_ERROR is no error: there was nothing to do.
    case Z_OK, Z_BUF_ERROR: return (used, filled, .more)
    default: return (used, filled, .damaged)
    }
  }
}
