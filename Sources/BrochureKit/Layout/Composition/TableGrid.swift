/// The columns of a table and the lines between them.
struct TableGrid {
  enum Edge { case top, middle, bottom }

  let widths: [Int]
  let alignments: [Block.Table.Alignment]

  /// The cells that borders and margins take beside so many columns.
  private static func frame(_ count: Int) -> Int { 3 * count + 1 }

  /// Shares the width out: each column gets what its longest word wants, and what is left goes to those that
  /// want more. nil where that is not enough for a grid that can be read.
  ///
  /// - Parameters:
  ///   - wanted: the width of each column's widest cell.
  ///   - least: that of its longest word.
  init?(_ alignments: [Block.Table.Alignment], wanted: [Int], least: [Int], columns: Int) {
    let room = columns - Self.frame(alignments.count)
    let least = least.map { min(max(1, $0), 20) }
    guard room >= least.reduce(0, +) else { return nil }
    self.alignments = alignments
    var widths = least
    var rest = room - least.reduce(0, +)
    // The narrowest wish first, so that a short column is never broken for a long one's sake.
    let order = wanted.indices.sorted { wanted[$0] < wanted[$1] }
    for (position, index) in order.enumerated() {
      let share = rest / (order.count - position)
      let more = max(0, min(wanted[index] - widths[index], share))
      widths[index] += more
      rest -= more
    }
    self.widths = widths
  }

  func line(_ edge: Edge) -> String {
    let (left, cross, right) =
      switch edge {
      case .top: ("┌", "┬", "┐")
      case .middle: ("├", "┼", "┤")
      case .bottom: ("└", "┴", "┘")
      }
    return left + widths.map { String(repeating: "─", count: $0 + 2) }.joined(separator: cross) + right
  }

  /// One line of a row, whose cells may have several.
  func spans(
    row: Int, cells: [[ParagraphBreaker.Line]], texts: [InlineText], document: Document
  ) -> [LineSpan] {
    var spans: [LineSpan] = []
    for (index, width) in widths.enumerated() {
      var content: [LineSpan] = []
      if row < cells[index].count {
        let line = cells[index][row]
        content = LineSpans(document, texts[index], role: .body, columns: width).spans(line.range)
        if line.isHyphenated { content.append(LineSpan(text: "-", role: .body)) }
      }
      let space = max(0, width - content.reduce(0) { $0 + $1.width })
      let left =
        switch alignments[index] {
        case .left: 0
        case .center: space / 2
        case .right: space
        }
      spans.append(LineSpan(text: index == 0 ? "│ " : " │ ", role: .border))
      if left > 0 { spans.append(LineSpan(text: String(repeating: " ", count: left), role: .body)) }
      spans += content
      if space > left {
        spans.append(LineSpan(text: String(repeating: " ", count: space - left), role: .body))
      }
    }
    return spans + [LineSpan(text: " │", role: .border)]
  }
}
