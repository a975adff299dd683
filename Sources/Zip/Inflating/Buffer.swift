/// Raw memory with one owner.
struct Buffer: ~Copyable {
  let bytes: UnsafeMutableRawBufferPointer

  init(byteCount: Int) {
    bytes = .allocate(byteCount: byteCount, alignment: 64)
  }

  deinit {
    bytes.deallocate()
  }
}
