import Foundation

/// Many short texts without regard to case and accents, in one piece of memory: to be searched at every key.
struct FoldedTexts: Sendable {
  private var bytes: [UInt8] = []
  /// Where each text ends, and where its first part does.
  private var ends: [(text: Int, part: Int)] = []

  init() {}

  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(48 * count)
    ends.reserveCapacity(count)
  }

  /// Adds a text of some parts; words are looked for in all of them, and never across two.
  mutating func append(_ first: String, _ second: String, folded last: [UInt8]) {
    Self.fold(first, into: &bytes)
    let part = bytes.count
    bytes.append(0)
    Self.fold(second, into: &bytes)
    bytes.append(0)
    bytes += last
    ends.append((bytes.count, part))
  }

  /// Whether every word stands in the text with a number.
  func contain(_ words: [[UInt8]], at index: Int) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1].text
    return words.allSatisfy { word in
      bytes.withUnsafeBufferPointer { Self.find(word, in: $0[start..<ends[index].text]) }
    }
  }

  /// Whether one text's first part stands before another's, numbers by their value.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (bytes[part(one)], bytes[part(other)])
    return Self.precedes(one, other)
  }

  private func part(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1].text)..<ends[index].part }

  static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    fold(text, into: &bytes)
    return bytes
  }

  private static func fold(_ text: String, into bytes: inout [UInt8]) {
    let start = bytes.count
    var isASCII = true
    for byte in text.utf8 {
      if byte >= 0x80 { isASCII = false }
      bytes.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
    }
    if isASCII { return }
    bytes.removeSubrange(start...)
    bytes += text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).utf8
  }

  private static func find(_ word: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = word.first, text.count >= word.count else { return word.isEmpty }
    var index = text.startIndex
    let last = text.endIndex - word.count
    while index <= last {
      if text.base[index] == first {
        var offset = 1
        while offset < word.count, text.base[index + offset] == word[offset] { offset += 1 }
        if offset == word.count { return true }
      }
      index += 1
    }
    return false
  }

  /// `2` stands before `10`, and both before letters.
  static func precedes(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    var (i, j) = (one.startIndex, other.startIndex)
    while i < one.endIndex, j < other.endIndex {
      if isDigit(one[i]), isDigit(other[j]) {
        let (a, b) = (number(one, &i), number(other, &j))
        if a.count != b.count { return a.count < b.count }
        if a != b { return a.lexicographicallyPrecedes(b) }
      } else {
        if one[i] != other[j] { return one[i] < other[j] }
        i += 1
        j += 1
      }
    }
    return i == one.endIndex && j < other.endIndex
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The digits from a place on, without zeros before them.
  private static func number(_ text: ArraySlice<UInt8>, _ index: inout Int) -> ArraySlice<UInt8> {
    while index < text.endIndex, text[index] == 0x30 { index += 1 }
    let start = index
    while index < text.endIndex, isDigit(text[index]) { index += 1 }
    return text[start..<index]
  }
}
