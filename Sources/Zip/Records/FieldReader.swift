/// Takes little-endian fields off the front of bounded bytes (APPNOTE 4.4.1.1). Running out of bytes is `nil`,
/// never a trap.
struct FieldReader {
  private let source: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    source = bytes
    position = bytes.startIndex
  }

  /// What is not taken yet.
  var remaining: ArraySlice<UInt8> { source[position...] }

  mutating func uint16() -> UInt16? { integer(2).map { UInt16($0) } }
  mutating func uint32() -> UInt32? { integer(4).map { UInt32($0) } }
  mutating func uint64() -> UInt64? { integer(8) }

  /// The next `count` bytes, without a copy.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= source.endIndex - position else { return nil }
    defer { position += count }
    return source[position..<position + count]
  }

  private mutating func integer(_ width: Int) -> UInt64? {
    guard width <= source.endIndex - position else { return nil }
    var value: UInt64 = 0
    var index = width
    while index > 0 {
      index -= 1
      value = value << 8 | UInt64(source[position + index])
    }
    position += width
    return value
  }
}

extension UInt64 {
  /// The sum, or `nil` where it overflows: what an archive claims is added up with nothing else.
  func adding(_ other: UInt64) -> UInt64? {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? nil : sum
  }

  /// The difference, or `nil` where it is negative.
  func subtracting(_ other: UInt64) -> UInt64? {
    other <= self ? self - other : nil
  }
}
