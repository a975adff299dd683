/// The hyphenation patterns of one level, found by their letters.
///
/// Where several patterns end at a letter of a word, only the longest counts, and none where a longer one could still
/// end farther on: that is how libhyphen reads its files, and the files are made for that.
struct PatternTable: Sendable {
  /// In bytes. What a file has longer than that is cut off.
  private static let longestPattern = 128

  /// The file in UTF-8.
  private let text: [UInt8]
  /// A hash table, its size a power of two: the hashes of patterns' letters, and of those that they begin with. A hash
  /// of 64 bits is as good as the letters. 0 is a free place.
  private var hashes = [UInt64](repeating: 0, count: 1 << 10)
  /// One more than where the pattern is in the text; 0 where longer ones only begin so.
  private var patterns = [UInt32](repeating: 0, count: 1 << 10)
  private var count = 0
  /// The fewest letters before and after a point.
  private var least = (left: 2, right: 2)

  /// The levels of a file; there is at least one.
  static func levels(of text: [UInt8]) -> [PatternTable] {
    var levels = [PatternTable(text: text)]
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      // The first line is the encoding.
      if start > 0, start < end {
        switch text[start] {
        case UInt8(ascii: "#"), UInt8(ascii: "%"): break
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
          let words = text[start..<end].split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
          if words[0] == "NEXTLEVEL" { levels.append(PatternTable(text: text)) }
          levels[levels.count - 1].setLeast(words)
        default: levels[levels.count - 1].insert(start)
        }
      }
      start = end + 1
    }
    return levels
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func setLeast(_ words: [String]) {
    guard words.count == 2, let number = Int(words[1]), number > 0 else { return }
    if words[0] == "LEFTHYPHENMIN" { least.left = number }
    if words[0] == "RIGHTHYPHENMIN" { least.right = number }
  }

  /// The places within a word, as its own indices, where it may be parted.
  func points(in word: ArraySlice<UInt8>) -> [Int] {
    let padded = [UInt8(ascii: ".")] + word + [UInt8(ascii: ".")]
    var values = [UInt8](repeating: 0, count: padded.count + 1)
    /// Of what begins at each byte and ends at the one that is looked at.
    var ending: [UInt64] = []
    for byte in padded {
      ending.append(Self.basis)
      for start in ending.indices { ending[start] = Self.hash(ending[start], byte) }
      guard let start = ending.firstIndex(where: { hashes[slot(of: $0)] != 0 }) else { continue }
      let pattern = Int(patterns[slot(of: ending[start])])
      if pattern > 0 { apply(pattern - 1, at: start, to: &values) }
    }
    let letters = word.indices.filter { word[$0] & 0xC0 != 0x80 }
    guard letters.count >= least.left + least.right else { return [] }
    return letters[least.left...(letters.count - least.right)]
      .filter { values[$0 - word.startIndex + 1] % 2 == 1 }
  }

  /// The values of a pattern stand before its letters.
  private func apply(_ pattern: Int, at start: Int, to values: inout [UInt8]) {
    var place = start
    var odd: [Int] = []
    var index = pattern
    while index < text.count, !Self.isEnd(text[index]) {
      if Self.isValue(text[index]) {
        let value = text[index] - UInt8(ascii: "0")
        values[place] = max(values[place], value)
        if value % 2 == 1 { odd.append(place) }
      } else {
        place += 1
      }
      index += 1
    }
    // Where a hyphen would change the spelling (Hungarian, old German) there is none.
    if index < text.count, text[index] == UInt8(ascii: "/") { for place in odd { values[place] = 10 } }
  }

  // MARK: The hash table

  private mutating func insert(_ pattern: Int) {
    var hash = Self.basis
    var last: Int?
    var index = pattern
    while index < min(text.count, pattern + Self.longestPattern), !Self.isEnd(text[index]) {
      if !Self.isValue(text[index]) {
        hash = Self.hash(hash, text[index])
        let slot = slot(of: hash)
        if hashes[slot] == 0 {
          hashes[slot] = hash
          count += 1
        }
        last = slot
      }
      index += 1
    }
    if let last { patterns[last] = UInt32(pattern + 1) }
    // A line of letters is shorter than what is kept free.
    if 4 * count > 3 * hashes.count - 4 * Self.longestPattern { grow() }
  }

  private mutating func grow() {
    let old = zip(hashes, patterns)
    hashes = Array(repeating: 0, count: 2 * hashes.count)
    patterns = Array(repeating: 0, count: hashes.count)
    for (hash, pattern) in old where hash != 0 {
      let slot = slot(of: hash)
      hashes[slot] = hash
      patterns[slot] = pattern
    }
  }

  /// Where a hash is in the table, or has a free place.
  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (hashes.count - 1)
    while hashes[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & (hashes.count - 1) }
    return slot
  }

  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  /// FNV-1a.
  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  private static func isValue(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "/") }
}
