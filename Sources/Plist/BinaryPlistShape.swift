import Foundation

/// Looks over the object table of a binary property list before Foundation unfolds it.
///
/// Containers may refer to any object. Where two refer to the same container, forty objects unfold to a
/// trillion; where one refers to itself, there is no end. Writers share strings and numbers, never
/// containers, so only trees are let through. Sets, null and archiver references have no place in a
/// property list, and Foundation on Linux crashes over some of them.
struct BinaryPlistShape {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let root: Int
  /// Where the table of offsets begins, and the objects end.
  private let table: Int

  /// Reads the trailer; nil where it contradicts the file's length.
  init?(_ data: Data) {
    bytes = [UInt8](data)
    guard bytes.count >= 40 else { return nil }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(bytes, trailer + 8, 8), let root = Self.number(bytes, trailer + 16, 8),
      let table = Self.number(bytes, trailer + 24, 8),
      root < count, count <= bytes.count, table <= trailer, count * offsetSize <= trailer - table
    else { return nil }
    self.count = count
    self.root = root
    self.table = table
  }

  /// Whether every object is of a kind that property lists have and no container is met twice.
  var isTree: Bool {
    var seen = [Bool](repeating: false, count: count)
    seen[root] = true
    for object in 0..<count {
      guard let place = place(of: object), Self.isKnown(bytes[place]) else { return false }
      guard Self.isContainer(bytes[place]) else { continue }
      guard let members = members(of: place) else { return false }
      for member in members {
        guard let place = self.place(of: member) else { return false }
        guard Self.isContainer(bytes[place]) else { continue }
        if seen[member] { return false }
        seen[member] = true
      }
    }
    return true
  }

  /// The objects that a container names; a dictionary names its keys first, and they are strings.
  private func members(of place: Int) -> [Int]? {
    var length = Int(bytes[place] & 0xF)
    var start = place + 1
    if length == 0xF {
      guard bytes[start] >> 4 == 1, let long = Self.number(bytes, start + 1, 1 << Int(bytes[start] & 0xF))
      else { return nil }
      start += 1 + 1 << Int(bytes[start] & 0xF)
      length = long
    }
    let isDictionary = bytes[place] >> 4 == 0xD
    let total = isDictionary ? 2 * length : length
    guard total <= table, total * referenceSize <= table - start else { return nil }
    let members = (0..<total).compactMap { Self.number(bytes, start + $0 * referenceSize, referenceSize) }
    guard members.count == total else { return nil }
    let keysAreText = members.prefix(isDictionary ? length : 0).allSatisfy { key in
      self.place(of: key).map { [5, 6].contains(bytes[$0] >> 4) } ?? false
    }
    return keysAreText ? members : nil
  }

  private func place(of object: Int) -> Int? {
    guard object < count, let place = Self.number(bytes, table + object * offsetSize, offsetSize) else {
      return nil
    }
    return place >= 8 && place < table ? place : nil
  }

  private static func isContainer(_ marker: UInt8) -> Bool { marker >> 4 == 0xA || marker >> 4 == 0xD }

  /// Bools, integers, reals, dates, data, strings, arrays and dictionaries.
  private static func isKnown(_ marker: UInt8) -> Bool {
    switch marker >> 4 {
    case 0: marker == 0x08 || marker == 0x09
    case 1: marker <= 0x14
    case 2: marker == 0x22 || marker == 0x23
    case 3: marker == 0x33
    case 4, 5, 6, 0xA, 0xD: true
    default: false
    }
  }

  /// A big-endian number of `size` bytes; nil where it leaves the data or is beyond 2^48.
  private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
    guard place >= 0, (1...8).contains(size), place + size <= bytes.count else { return nil }
    let value = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return value < 1 << 48 ? Int(value) : nil
  }
}
