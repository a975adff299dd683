internal import TerminalKit

/// Reads the text of lines and what is special in it.
struct LineSpans {
  private let document: Document
  private let inline: InlineText
  private let role: TextRole
  private let columns: Int
  private let isPlain: Bool

  /// - Parameters:
  ///   - columns: the width of a line; a character that is wider becomes a question mark.
  ///   - isPlain: whether no cells depend on its widths: variation selectors stay.
  init(_ document: Document, _ inline: InlineText, role: TextRole, columns: Int, isPlain: Bool) {
    self.document = document
    self.inline = inline
    self.role = role
    self.columns = columns
    self.isPlain = isPlain
  }

  /// The spans of a range of the document within the inline text.
  func spans(_ range: Range<Int>) -> [LineSpan] {
    var spans: [LineSpan] = []
    var position = range.lowerBound
    func add(to end: Int, _ traits: InlineTraits, _ link: String?) {
      guard end > position else { return }
      let end = clusterBorder(at: end, in: position..<range.upperBound)
      let text = text(position..<end)
      if !text.isEmpty { spans.append(LineSpan(text: text, role: role, traits: traits, link: link)) }
      position = end
    }
    var index = firstRun(endingAfter: range.lowerBound)
    while index < inline.runs.count, inline.runs[index].range.lowerBound < range.upperBound {
      let run = inline.runs[index]
      add(to: run.range.lowerBound, [], nil)
      add(to: min(run.range.upperBound, range.upperBound), run.traits, run.link)
      index += 1
    }
    add(to: range.upperBound, [], nil)
    return spans
  }

  /// The border between clusters at or after a place: no span begins with the accent of another's letter.
  private func clusterBorder(at place: Int, in range: Range<Int>) -> Int {
    let utf8 = document.utf8
    guard place < range.upperBound, utf8[place] >= 0x80 || utf8[place - 1] >= 0x80 else { return place }
    // What a cluster consists of is near.
    var start = max(range.lowerBound, place - 64)
    while start > range.lowerBound, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    for character in document.string(start..<min(range.upperBound, place + 64)) {
      start += character.utf8.count
      if start >= place { break }
    }
    return min(start, range.upperBound)
  }

  /// The characters of a range as a terminal may see them.
  func text(_ range: Range<Int>) -> String {
    let text = document.string(range)
    // Most lines are, and this is a tenth of the work.
    if columns > 1, document.utf8.withUnsafeBufferPointer({ ClusterReader($0).isClean(range) }) {
      return text
    }
    return String(text.compactMap(shown))
  }

  private func shown(_ character: Character) -> Character? {
    guard let clean = TextWidth.cleaned(character) else { return nil }
    if TextWidth.of(clean) > columns { return "?" }
    if isPlain, character != clean, columns > 1, ClusterReader.isEmoji(character),
      character.unicodeScalars.filter({ $0 != ClusterReader.emojiSelector })
        .elementsEqual(clean.unicodeScalars)
    {
      return character
    }
    return clean
  }

  private func firstRun(endingAfter place: Int) -> Int {
    var low = 0
    var high = inline.runs.count
    while low < high {
      let middle = (low + high) / 2
      if inline.runs[middle].range.upperBound > place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
