internal import CXML

/// References as the parser knows them.
enum XMLReferences {
  private static let longestName = 32

  /// The same document in which what HTML declares is a number (`&nbsp;` is `&#160;`), and an ampersand that begins
  /// no reference is one (`&amp;`).
  ///
  /// - Parameter bytes: in an encoding that has ASCII in it; in any other nothing is found.
  static func mended(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard var next = bytes.firstIndex(of: UInt8(ascii: "&")) else { return Array(bytes) }
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count + 64)
    var done = bytes.startIndex
    var literals = Literals(bytes)
    repeat {
      if let end = literals.end(around: next) {
        next = end
      } else {
        mended += bytes[done..<next]
        let (text, length) = reference(bytes[next...])
        mended += text
        next += length
        done = next
      }
      next = bytes[next...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
    } while next < bytes.endIndex
    return mended + bytes[done...]
  }

  /// What stands for a reference, and how many bytes that takes the place of.
  private static func reference(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], length: Int) {
    let name = bytes.dropFirst().prefix(longestName).prefix { $0 != UInt8(ascii: ";") }
    let isClosed = name.endIndex < bytes.endIndex && bytes[name.endIndex] == UInt8(ascii: ";")
    guard isClosed, let first = name.first else { return (Array("&amp;".utf8), 1) }
    let whole = Array(bytes[bytes.startIndex...name.endIndex])
    if first == UInt8(ascii: "#"), isNumber(name.dropFirst()) { return (whole, whole.count) }
    if ["amp", "lt", "gt", "quot", "apos"].contains(where: { name.elementsEqual($0.utf8) }) {
      return (whole, whole.count)
    }
    let known = (Array(name) + [0]).withUnsafeBufferPointer { htmlEntityLookup($0.baseAddress) }
    guard let known else { return (Array("&amp;".utf8), 1) }
    return (Array("&#\(known.pointee.value);".utf8), whole.count)
  }

  private static func isNumber(_ digits: ArraySlice<UInt8>) -> Bool {
    guard let first = digits.first else { return false }
    let isHexadecimal = first | 0x20 == UInt8(ascii: "x")
    let rest = isHexadecimal ? digits.dropFirst() : digits
    return !rest.isEmpty
      && rest.allSatisfy {
        (0x30...0x39).contains($0) || isHexadecimal && (0x61...0x66).contains($0 | 0x20)
      }
  }

  /// The places at which an ampersand is only one: CDATA sections and comments.
  private struct Literals {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      place = bytes.startIndex
    }

    /// The end of the literal that a place is in; nil of a place in none. Places are asked for in order.
    mutating func end(around asked: Int) -> Int? {
      while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")), open < asked {
        let isComment = bytes[open...].starts(with: "<!--".utf8)
        guard isComment || bytes[open...].starts(with: "<![CDATA[".utf8) else {
          place = open + 1
          continue
        }
        let end = Self.end(of: isComment ? "-->" : "]]>", in: bytes[(open + 4)...])
        if end > asked { return end }
        place = end
      }
      place = max(place, min(asked, bytes.endIndex))
      return nil
    }

    private static func end(of mark: String, in bytes: ArraySlice<UInt8>) -> Int {
      let mark = Array(mark.utf8)
      var next = bytes.startIndex
      while let place = bytes[next...].firstIndex(of: mark[0]) {
        if bytes[place...].starts(with: mark) { return place + mark.count }
        next = place + 1
      }
      return bytes.endIndex
    }
  }
}
