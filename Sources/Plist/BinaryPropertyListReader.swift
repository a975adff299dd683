import Foundation

/// Reads the "bplist00" format (CFBinaryPList.c).
///
/// Foundation expands shared objects without a limit: a file of 1 kB, thirty arrays that each name the
/// next one ten times, would run for years. Here everything that is expanded is counted.
struct BinaryPropertyListReader {
  /// Deeper than any real list; an object that contains itself ends here.
  private static let depthLimit = 128

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let rootIndex: Int
  private let tableOffset: Int
  /// How many bytes of text and data may still be made; an object counts for 16 more. In proportion to the file: small
  /// ones that expand to much are made to hurt.
  private var budget: Int

  /// Reads the trailer: 6 unused bytes, two sizes, then three big-endian 64-bit numbers.
  init(_ bytes: [UInt8]) throws(PropertyListError) {
    self.bytes = bytes
    budget = min((16 << 20) + 64 * bytes.count, 2 * PropertyList.byteLimit)
    let trailer = bytes.count - 32
    guard trailer >= 8 else { throw .damaged(offset: bytes.count) }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    objectCount = try Self.integer(in: bytes, at: trailer + 8, size: 8)
    rootIndex = try Self.integer(in: bytes, at: trailer + 16, size: 8)
    tableOffset = try Self.integer(in: bytes, at: trailer + 24, size: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), tableOffset <= trailer,
      objectCount <= (trailer - tableOffset) / offsetSize
    else { throw .damaged(offset: trailer) }
  }

  mutating func root() throws(PropertyListError) -> PropertyList { try object(rootIndex, depth: 0) }

  private mutating func object(_ index: Int, depth: Int) throws(PropertyListError) -> PropertyList {
    guard depth < Self.depthLimit else { throw .tooComplex }
    guard index < objectCount else { throw .damaged(offset: tableOffset) }
    let start = try integer(at: tableOffset + index * offsetSize, size: offsetSize)
    guard start >= 8, start < tableOffset else { throw .damaged(offset: start) }
    try spend(16)
    let low = Int(bytes[start] & 0x0F)
    switch bytes[start] >> 4 {
    case 0x0 where low == 8 || low == 9: return .bool(low == 9)
    case 0x1 where low <= 3: return .integer(try integer(at: start + 1, size: 1 << low, signed: true))
    // 128 bits: only the lower half can be a number that anybody means.
    case 0x1 where low == 4: return .integer(try integer(at: start + 9, size: 8, signed: true))
    case 0x2 where low == 2 || low == 3: return .real(try real(at: start + 1, size: 1 << low))
    case 0x3 where low == 3:
      return .date(Date(timeIntervalSinceReferenceDate: try real(at: start + 1, size: 8)))
    case 0x4: return .data(Data(try content(at: start, low, unit: 1)))
    case 0x5: return .string(String(decoding: try content(at: start, low, unit: 1), as: UTF8.self))
    case 0x6:
      let content = try content(at: start, low, unit: 2)
      let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map {
        UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
      }
      return .string(String(decoding: units, as: UTF16.self))
    case 0xA, 0xC: return .array(try array(at: start, low, depth: depth))
    case 0xD: return .dictionary(try dictionary(at: start, low, depth: depth))
    default: throw .damaged(offset: start)
    }
  }

  private mutating func array(
    at start: Int, _ low: Int, depth: Int
  ) throws(PropertyListError) -> [PropertyList] {
    let references = try content(at: start, low, unit: referenceSize)
    var values: [PropertyList] = []
    for at in stride(from: references.startIndex, to: references.endIndex, by: referenceSize) {
      values.append(try object(try integer(at: at, size: referenceSize), depth: depth + 1))
    }
    return values
  }

  /// All keys come first, then all values.
  private mutating func dictionary(
    at start: Int, _ low: Int, depth: Int
  ) throws(PropertyListError) -> [String: PropertyList] {
    let references = try content(at: start, low, unit: 2 * referenceSize)
    let middle = references.startIndex + references.count / 2
    var values: [String: PropertyList] = [:]
    for at in stride(from: references.startIndex, to: middle, by: referenceSize) {
      guard case .string(let key) = try object(try integer(at: at, size: referenceSize), depth: depth + 1)
      else { throw .damaged(offset: at) }
      let value = try integer(at: at + references.count / 2, size: referenceSize)
      values[key] = try object(value, depth: depth + 1)
    }
    return values
  }

  /// The bytes after an object's marker and, where its low nibble is 15, after the count that follows.
  private mutating func content(
    at start: Int, _ low: Int, unit: Int
  ) throws(PropertyListError) -> ArraySlice<UInt8> {
    var from = start + 1
    var count = low
    if low == 0x0F {
      guard from < tableOffset, bytes[from] & 0xF0 == 0x10, bytes[from] & 0x0F <= 3 else {
        throw .damaged(offset: from)
      }
      let size = 1 << Int(bytes[from] & 0x0F)
      count = try integer(at: from + 1, size: size)
      from += 1 + size
    }
    guard from <= tableOffset, count <= (tableOffset - from) / unit else { throw .damaged(offset: start) }
    try spend(count * unit)
    return bytes[from..<from + count * unit]
  }

  private mutating func spend(_ amount: Int) throws(PropertyListError) {
    budget -= amount
    if budget < 0 { throw .tooComplex }
  }

  private func real(at offset: Int, size: Int) throws(PropertyListError) -> Double {
    let bits = try integer(at: offset, size: size, signed: true)
    return size == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      : Double(bitPattern: UInt64(bitPattern: Int64(bits)))
  }

  private func integer(
    at offset: Int, size: Int, signed: Bool = false
  ) throws(PropertyListError) -> Int {
    try Self.integer(in: bytes, at: offset, size: size, signed: signed)
  }

  /// A big-endian number. Only those of 8 bytes have a sign; where none is meant they must not be
  /// negative.
  private static func integer(
    in bytes: [UInt8], at offset: Int, size: Int, signed: Bool = false
  ) throws(PropertyListError) -> Int {
    guard offset >= 0, offset <= bytes.count - size else { throw .damaged(offset: offset) }
    let value = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let result = Int(Int64(bitPattern: value))
    guard signed || result >= 0 else { throw .damaged(offset: offset) }
    return result
  }
}
