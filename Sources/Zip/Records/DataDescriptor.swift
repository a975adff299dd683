/// Data descriptor (APPNOTE 4.3.9): CRC and sizes after the data. Its signature is optional and its sizes are 4 or 8
/// bytes wide, and nothing says which; only what it must say tells the four forms apart.
struct DataDescriptor: Hashable {
  static let signature: UInt32 = 0x0807_4b50
  static let largestSize = 24

  let crc32: UInt32
  let compressedSize: UInt64
  let uncompressedSize: UInt64

  /// The size in bytes of the descriptor at the front of `bytes`, whichever form agrees; `nil` if none does.
  func size(in bytes: ArraySlice<UInt8>) -> Int? {
    // The longest form first: its front can look like a shorter one, never the other way round.
    for (hasSignature, isWide) in [(true, true), (true, false), (false, true), (false, false)] {
      var reader = FieldReader(bytes)
      if hasSignature, reader.uint32() != Self.signature { continue }
      guard reader.uint32() == crc32 else { continue }
      let first = isWide ? reader.uint64() : reader.uint32().map(UInt64.init)
      let second = isWide ? reader.uint64() : reader.uint32().map(UInt64.init)
      if first == compressedSize, second == uncompressedSize { return bytes.count - reader.remaining.count }
    }
    return nil
  }
}
