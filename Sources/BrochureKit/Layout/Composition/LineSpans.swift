internal import TerminalKit

/// Reads the text of lines and what is special in it.
struct LineSpans {
  private let document: Document
  private let inline: InlineText
  private let role: TextRole
  private let columns: Int

  /// - Parameter columns: the width of a line; a character that is wider becomes a question mark.
  init(_ document: Document, _ inline: InlineText, role: TextRole, columns: Int) {
    self.document = document
    self.inline = inline
    self.role = role
    self.columns = columns
  }

  /// The spans of a range of the document within the inline text.
  func spans(_ range: Range<Int>) -> [LineSpan] {
    var spans: [LineSpan] = []
    var position = range.lowerBound
    func add(to end: Int, _ traits: InlineTraits, _ link: String?) {
      guard end > position else { return }
      let text = cleaned(position..<end)
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

  private func cleaned(_ range: Range<Int>) -> String {
    let text = document.string(range)
    // Most lines are, and this is a tenth of the work.
    if columns > 1, document.utf8.withUnsafeBufferPointer({ ClusterReader($0).isClean(range) }) {
      return text
    }
    if columns > 1 { return TextWidth.cleaned(text) }
    return String(text.compactMap { TextWidth.cleaned($0).map { TextWidth.of($0) > columns ? "?" : $0 } })
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
