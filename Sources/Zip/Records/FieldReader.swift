/// Takes little-endian fields off the front of bounded bytes (APPNOTE 4.4.1.1). Running out of bytes is `nil`,
/// never a trap.
struct FieldReader {
  private(set) var remaining: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    remaining = bytes
  }

  mutating func uint16() -> UInt16? { integer() }
  mutating func uint32() -> UInt32? { integer() }
  mutating func uint64() -> UInt64? { integer() }

  /// The next `count` bytes, without a copy.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= remaining.count else { return nil }
    let taken = remaining.prefix(count)
    remaining = remaining.dropFirst(count)
    return taken
  }

  private mutating func integer<Value: FixedWidthInteger & UnsignedInteger>() -> Value? {
    guard let field = bytes(Value.bitWidth / 8) else { return nil }
    var value: Value = 0
    for byte in field.reversed() { value = value << 8 | Value(byte) }
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
