/// Adds to the break opportunities of a text those inside its words.
final class Hyphenator {
  private let patterns: HyphenationPatterns
  /// The points of words met before: a text has few that differ.
  private var known: [String: [Int]] = [:]

  /// - Parameter language: a BCP 47 tag. nil where no patterns for it are installed.
  init?(language: String?) {
    guard let language, let patterns = HyphenationPatterns.of(language: language) else { return nil }
    self.patterns = patterns
  }

  func adding(
    to opportunities: [BreakOpportunity], of text: UnsafeBufferPointer<UInt8>
  ) -> [BreakOpportunity] {
    var result = [opportunities[0]]
    var index = 0
    while index < opportunities.count - 1 {
      // Between the two is a word, and where it is longer than a line every place in it.
      let before = opportunities[index]
      let rest = opportunities[(index + 1)...]
      let next = rest.firstIndex { $0.kind != .emergency } ?? opportunities.count - 1
      let after = opportunities[next]
      let hyphens = hyphens(between: before, and: after, of: text)
      let places = rest[..<next].filter { place in !hyphens.contains { $0.next == place.next } }
      result += places.isEmpty ? hyphens : (hyphens + places).sorted { $0.next < $1.next }
      result.append(after)
      index = next
    }
    return result
  }

  private func hyphens(
    between before: BreakOpportunity, and after: BreakOpportunity, of text: UnsafeBufferPointer<UInt8>
  ) -> [BreakOpportunity] {
    let segment = Int(before.next)..<Int(max(before.next, after.end))
    guard before.kind == .plain, after.kind == .plain, before.wide == after.wide,
      let word = word(in: segment, of: text)
    else { return [] }
    var clusters = ClusterReader(text)
    var hyphens: [BreakOpportunity] = []
    var index = Int(before.next)
    var width = before.widthAtNext
    for point in points(in: word, of: text) {
      while index < word.lowerBound + point {
        let cluster = clusters.cluster(at: index)
        width += Int32(cluster.width)
        index = cluster.end
      }
      // Not between a letter and its accent.
      guard index == word.lowerBound + point, width > hyphens.last?.widthAtNext ?? before.widthAtNext else {
        continue
      }
      hyphens.append(
        BreakOpportunity(
          kind: .hyphen, end: Int32(index), next: Int32(index), widthAtEnd: width, widthAtNext: width,
          gapsAtEnd: before.gapsAtNext, gapsAtNext: before.gapsAtNext, wide: after.wide))
    }
    return hyphens
  }

  private func points(in word: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> [Int] {
    let word = String(decoding: text[word], as: UTF8.self)
    if let points = known[word] { return points }
    let points = patterns.points(in: word).filter { Self.leavesEnough(of: word, after: $0) }
    if known.count < 50_000 { known[word] = points }
    return points
  }

  /// Two letters on the next line are hardly worth one.
  private static func leavesEnough(of word: String, after point: Int) -> Bool {
    let rest = word.utf8.dropFirst(point)
    return String(decoding: rest, as: UTF8.self).unicodeScalars.count >= 3
  }

  /// The letters in a segment, without the marks around them; nil where it is not a single plain word:
  /// addresses, numbers, names with hyphens and words of few letters are not parted.
  private func word(in segment: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard segment.count >= 5, segment.count <= HyphenationPatterns.longestWord else { return nil }
    let scalars = String(decoding: text[segment], as: UTF8.self).unicodeScalars
    let start = scalars.firstIndex { $0.properties.isAlphabetic } ?? scalars.endIndex
    let letters = scalars[start...].prefix { $0.properties.isAlphabetic || $0 == "’" || $0 == "'" }
    let rest = scalars[letters.endIndex...]
    guard letters.count >= 5, !rest.contains(where: Self.joins),
      !scalars[..<start].contains(where: Self.joins),
      isAfterSpace(segment.lowerBound, in: text)
    else { return nil }
    let lower = segment.lowerBound + scalars[..<start].reduce(0) { $0 + $1.utf8.count }
    return lower..<lower + letters.reduce(0) { $0 + $1.utf8.count }
  }

  /// Whether what stands before may also stand before a word by itself: a space or a dash, not a hyphen or slash.
  private func isAfterSpace(_ index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    index == 0 || text[index - 1] == 0x20 || text[index - 1] >= 0x80
  }

  /// Whether a mark makes what is around it more than words.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "-", "\u{2010}", "\u{2011}", "/", "@", "_", "\\", "=", "&", "#", "~", "\u{AD}", "0"..."9": true
    default: scalar.properties.isAlphabetic
    }
  }
}
