/// Reads the fields of a message from somebody who may lie: nothing is taken on trust, and nothing is made ready for
/// what has only been announced.
public struct WireReader: Sendable {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var rest: Int { bytes.count - position }

  public mutating func byte() throws(WireError) -> UInt8 {
    guard rest > 0 else { throw .tooShort }
    position += 1
    return bytes[position - 1]
  }

  public mutating func number(atMost limit: Int) throws(WireError) -> Int {
    guard rest >= 4 else { throw .tooShort }
    let value = (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
    position += 4
    guard value <= limit else { throw .outOfBounds }
    return value
  }

  /// One that is a number, and not without end.
  public mutating func real() throws(WireError) -> Double {
    guard rest >= 8 else { throw .tooShort }
    let pattern = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[position + $1]) << UInt64(8 * $1) }
    position += 8
    let value = Double(bitPattern: pattern)
    guard value.isFinite else { throw .outOfBounds }
    return value
  }

  /// UTF-8, and nothing else.
  public mutating func text(limit: Int) throws(WireError) -> String {
    let count = try number(atMost: limit)
    guard rest >= count else { throw .tooShort }
    position += count
    guard let text = String(validating: bytes[position - count..<position], as: UTF8.self) else {
      throw .outOfBounds
    }
    return text
  }

  public mutating func optional(limit: Int) throws(WireError) -> String? {
    switch try byte() {
    case 0: return nil
    case 1: return try text(limit: limit)
    default: throw .outOfBounds
    }
  }

  /// A list whose entries take at least so many bytes each: more cannot be there than the bytes that are.
  public mutating func list<Element>(
    atMost limit: Int, bytesEach least: Int,
    _ element: (inout WireReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    let count = try number(atMost: limit)
    guard count * least <= rest else { throw .tooShort }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }

  /// - Throws: `tooLong` where something is left.
  public func finish() throws(WireError) { if rest > 0 { throw .tooLong } }
}
