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

  func adding(to opportunities: [BreakOpportunity], of text: UnsafeBufferPointer<UInt8>) -> [BreakOpportunity]
  {
    var result = [opportunities[0]]
    for (before, after) in zip(opportunities, opportunities.dropFirst()) {
      if before.kind == .plain, after.kind == .plain, before.wide == after.wide {
        let segment = Int(before.next)..<Int(max(before.next, after.end))
        if let word = word(in: segment, of: text) {
          append(points(in: word, of: text), of: word, before: after, to: &result, text: text)
        }
      }
      result.append(after)
    }
    return result
  }

  private func append(
    _ points: [Int], of word: Range<Int>, before after: BreakOpportunity, to result: inout [BreakOpportunity],
    text: UnsafeBufferPointer<UInt8>
  ) {
    guard !points.isEmpty else { return }
    var clusters = ClusterReader(text)
    let last = result[result.count - 1]
    var index = Int(last.next)
    var width = last.widthAtNext
    for point in points {
      while index < word.lowerBound + point {
        let cluster = clusters.cluster(at: index)
        width += Int32(cluster.width)
        index = cluster.end
      }
      // Not between a letter and its accent.
      guard index == word.lowerBound + point, width > result[result.count - 1].widthAtNext else { continue }
      result.append(
        BreakOpportunity(
          kind: .hyphen, end: Int32(index), next: Int32(index), widthAtEnd: width, widthAtNext: width,
          gapsAtEnd: after.gapsAtEnd, gapsAtNext: after.gapsAtEnd, wide: after.wide))
    }
  }

  private func points(in word: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> [Int] {
    let word = String(decoding: text[word], as: UTF8.self)
    if let points = known[word] { return points }
    let points = patterns.points(in: word)
    if known.count < 50_000 { known[word] = points }
    return points
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
