/// A line of a plain text.
struct TextLine {
  let bytes: Slice<UnsafeBufferPointer<UInt8>>

  var string: String { String(decoding: bytes, as: UTF8.self) }
  var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 } }
  private var indent: Int { bytes.prefix { $0 == 0x20 }.count }
  /// With spaces, or the wide one of Japanese (U+3000).
  var isIndented: Bool { indent > 0 || bytes.starts(with: [0xE3, 0x80, 0x80]) }

  /// In cells; of the text, without spaces at the end.
  var width: Int { cells(of: bytes.prefix(lastInk)) }

  /// What the line above would have had to take in: a word, or an ideograph.
  var firstWordWidth: Int {
    let text = bytes.dropFirst(indent)
    if let first = string.drop(while: { $0 == " " }).unicodeScalars.first, first.value >= 0x2E80 { return 2 }
    return cells(of: text.prefix { $0 != 0x20 })
  }

  private var lastInk: Int { bytes.count - bytes.reversed().prefix { $0 == 0x20 }.count }

  private func cells(of part: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let text = UnsafeBufferPointer(rebasing: part)
    var clusters = ClusterReader(text)
    var index = 0
    var width = 0
    while index < text.count {
      let cluster = clusters.cluster(at: index)
      width += cluster.width
      index = cluster.end
    }
    return width
  }
}

/// The lines of a plain text, one after the other: a text may have millions.
struct TextLines: Sequence {
  private let bytes: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { self.bytes = bytes }

  /// Whether there is more than one.
  var areSeveral: Bool { bytes.contains(0x0A) }

  func makeIterator() -> Iterator { Iterator(rest: bytes, isDone: false) }

  struct Iterator: IteratorProtocol {
    fileprivate var rest: Slice<UnsafeBufferPointer<UInt8>>
    fileprivate var isDone: Bool

    mutating func next() -> TextLine? {
      guard !isDone else { return nil }
      guard let end = rest.firstIndex(of: 0x0A) else {
        isDone = true
        return TextLine(bytes: rest)
      }
      defer { rest = rest[(end + 1)...] }
      return TextLine(bytes: rest[..<end])
    }
  }
}
