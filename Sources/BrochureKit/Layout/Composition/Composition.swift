internal import TerminalKit

/// A document, or some blocks of it, set in lines of one width.
struct Composition: Sendable {
  let document: Document
  let columns: Int
  let blocks: [ComposedBlock]
  let lines: [ComposedLine]
  /// Whether it is for a pipe rather than for cells of a terminal.
  let isPlain: Bool
  /// The pictures that it was set without and that may still come.
  let awaited: Set<String>
  /// The large letter that its first paragraph begins with, and that paragraph's index.
  let initial: (block: Int, letter: InitialLetter)?

  /// The memory that it takes, in bytes, about: what is special in a text is small beside it.
  var cost: Int {
    lines.count * MemoryLayout<ComposedLine>.stride + blocks.count * MemoryLayout<ComposedBlock>.stride
      + 2 * document.utf8.count
  }

  /// Whether nothing stands in a line.
  func isBlank(_ index: Int) -> Bool {
    if case .blank = blocks[Int(lines[index].block)].content { true } else { false }
  }

  /// The first line of those with the last place that is not past another.
  func line(forPlace place: Int) -> Int {
    var line = 0
    var last = -1
    for index in lines.indices {
      // What a source has out of order counts for nothing.
      if lines[index].place > place { break }
      if lines[index].place > last { (line, last) = (index, lines[index].place) }
    }
    return line
  }

  /// Stands before what did not fit on the line above.
  private static let continuation = "›"

  /// A line's characters, without how they look.
  func text(_ index: Int) -> String {
    let line = lines[index]
    let block = blocks[Int(line.block)]
    guard case .text(let inline) = block.content, block.marks.isEmpty, block.alignment == .left,
      !line.flags.contains(.continued)
    else {
      return spans(index).map(\.text).joined()
    }
    let columns = block.columns - Int(line.indent)
    var text = lineSpans(inline, of: block, columns: columns).text(line.range)
    let indent = block.indent + Int(line.indent)
    if indent > 0, !text.isEmpty { text = String(repeating: " ", count: indent) + text }
    if line.flags.contains(.hyphenated) { text += "-" }
    return text
  }

  /// A line as it is shown, from the column's left edge.
  func spans(_ index: Int) -> [LineSpan] {
    let line = lines[index]
    let block = blocks[Int(line.block)]
    var spans: [LineSpan] = []
    var x = 0
    func move(to target: Int) {
      if target > x { spans.append(LineSpan(text: String(repeating: " ", count: target - x), role: .body)) }
      x = max(x, target)
    }
    for mark in block.marks where !mark.isFirst || index == block.firstLine {
      move(to: mark.x)
      let span = LineSpan(text: mark.text, role: mark.role)
      x += span.width
      spans.append(span)
    }
    let content = content(line, of: block, number: index - block.firstLine)
    guard !content.isEmpty else { return spans }
    let indent = block.indent + Int(line.indent)
    if line.flags.contains(.continued) {
      move(to: indent - 2)
      spans.append(LineSpan(text: Self.continuation, role: .border))
      x += 1
    }
    let space = block.columns - Int(line.indent) - content.reduce(0) { $0 + $1.width }
    switch block.alignment {
    case .left, .justified: move(to: indent)
    case .center: move(to: indent + max(0, space / 2))
    case .right: move(to: indent + max(0, space))
    }
    return spans + content
  }

  private func lineSpans(_ inline: InlineText, of block: ComposedBlock, columns: Int) -> LineSpans {
    LineSpans(document, inline, role: block.role, columns: columns, isPlain: isPlain)
  }

  private func content(_ line: ComposedLine, of block: ComposedBlock, number: Int) -> [LineSpan] {
    switch block.content {
    case .blank, .picture: return []
    case .text(let inline):
      let columns = block.columns - Int(line.indent)
      var spans = lineSpans(inline, of: block, columns: columns).spans(line.range)
      if line.flags.contains(.hyphenated) { spans.append(LineSpan(text: "-", role: block.role)) }
      if block.alignment == .justified, !line.flags.contains(.ragged) {
        spans = Justification.justified(spans, to: columns, mirrored: number % 2 == 1)
      }
      return spans
    case .words(let text): return [LineSpan(text: text.string(text.lines[number]), role: block.role)]
    case .rule(let columns): return [LineSpan(text: String(repeating: "─", count: columns), role: .border)]
    case .table(let table): return table.spans(number)
    }
  }

  /// The pictures of which a row is shown in a line, and where: the row of each, and the left edge of its block.
  func pictures(_ index: Int) -> [(asset: Asset, size: Size, row: Int, x: Int)] {
    let line = lines[index]
    let block = blocks[Int(line.block)]
    let row = index - block.firstLine
    switch block.content {
    case .picture(let asset, let size):
      let space = block.columns - size.width
      return [(asset, size, row, block.indent + (block.alignment == .left ? 0 : space / 2))]
    case .table(let table):
      return table.pictures(row).map { ($0.asset, $0.size, $0.row, $0.x + block.indent) }
    case .blank, .text, .words, .rule: return []
    }
  }
}
