internal import Foundation

/// Finds words in texts as a person means them: whatever their case and accents, and wherever the text's lines end.
public struct TextFinder: Hashable, Sendable {
  /// Folded, with a zero at the end.
  private let words: [CChar]

  /// Nil where there is nothing to look for.
  public init?(_ words: String) {
    let folded = FoldedText(Array(words.utf8)).bytes
    if folded.isEmpty { return nil }
    self.words = (folded + [0]).map(CChar.init(bitPattern:))
  }

  /// Where the words stand in a text, one after the other as they are written, the passages from the first on.
  ///
  /// - Parameters:
  ///   - utf8: valid.
  ///   - limit: no more than so many.
  /// - Returns: in bytes; a character is found whole.
  public func passages(in utf8: [UInt8], limit: Int = .max) -> [Range<Int>] {
    guard !utf8.isEmpty, limit > 0 else { return [] }
    let folded = FoldedText(utf8)
    var passages: [Range<Int>] = []
    // A folded text has no zeros: to the C library it ends where it ends.
    let text = (folded.bytes + [0]).map(CChar.init(bitPattern:))
    text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      var start = base
      while passages.count < limit, let found = strstr(start, words) {
        let offset = UnsafePointer(found) - base
        var passage = folded.source(offset..<offset + words.count - 1)
        // The end of a line that means nothing, between two characters of Chinese.
        while passage.count > 1, utf8[passage.upperBound - 1] <= 0x20 {
          passage = passage.lowerBound..<passage.upperBound - 1
        }
        // Of one character that stands for several letters each may be found.
        if passages.last.map({ $0.upperBound <= passage.lowerBound }) ?? true { passages.append(passage) }
        start = base + offset + words.count - 1
      }
    }
    return passages
  }

  public func isFound(in text: String) -> Bool { !passages(in: Array(text.utf8), limit: 1).isEmpty }
}
