/// Makes a document from what a parser meets on its way through a source.
///
/// It forgives what sources do: text outside of any paragraph makes one of its own, a block inside a
/// paragraph parts it, blocks in a table's cell become lines, an element that is not closed ends with the
/// document, and a nesting that no person would write is flattened. So it never nests deeper than
/// `deepest`, and whoever walks a document may recurse. Nor are there more blocks or runs than any text has:
/// past `mostBlocks` paragraphs go on as lines of the last one, past `mostRuns` text is plain.
public struct DocumentBuilder: ~Copyable {
  /// What has a beginning and an end.
  public enum Element: Hashable, Sendable {
    case heading(level: Int)
    case paragraph
    case quote
    /// - Parameter start: the number of the first item; nil for bullets.
    case list(start: Int?, isTight: Bool)
    case item
    case table(alignments: [Block.Table.Alignment])
    case row(isHeader: Bool)
    case cell
    case footnote(number: Int)
  }

  public static let deepest = 24
  public static let mostBlocks = 100_000
  public static let mostRuns = 200_000

  private var utf8: [UInt8] = []
  private var stack = [Frame(element: nil)]
  /// Elements that are open and count for nothing, being nested too deep.
  private var ignored = 0
  /// The bytes and runs of the paragraph, heading or cell that is being written.
  private var start = 0
  private var runs: [InlineRun] = []
  private var styles: [(traits: InlineTraits, link: String?)] = []
  private var space = Space.none
  /// How many styles that white space has: those around all of it.
  private var spaceDepth = 0
  private var footnotes: [Block] = []
  private var blockCount = 0
  private var runCount = 0
  private let language: String?
  private let direction: Document.Direction

  /// White space that collapses, and comes to stand before the next character.
  private enum Space { case none, blank, line }

  private struct Frame {
    let element: Element?
    var blocks: [Block] = []
    /// Of a list.
    var items: [[Block]] = []
    /// Of a table, or the cells of a row.
    var header: [InlineText]?
    var rows: [[InlineText]] = []
    var cells: [InlineText] = []
  }

  public init(language: String? = nil, direction: Document.Direction = .leftToRight) {
    self.language = language
    self.direction = direction
  }

  // MARK: Blocks

  public mutating func begin(_ element: Element) {
    if isInCell { lineFeed() } else { flush() }
    guard ignored == 0, stack.count <= Self.deepest, !isFull, accepts(element) else {
      ignored += 1
      return
    }
    stack.append(Frame(element: element))
  }

  /// Ends the element that was begun last.
  public mutating func end() {
    if ignored > 0 {
      if isInCell { lineFeed() } else { flush() }
      ignored -= 1
    } else if stack.count > 1 {
      pop()
    }
  }

  /// A text whose every space counts.
  public mutating func code(_ text: some StringProtocol) {
    if isInCell || isFull {
      lineFeed()
      return append(text)
    }
    flush()
    var text = Substring(text)
    while text.last?.isNewline == true { text.removeLast() }
    append(text)
    let content = take(trimming: false)
    add(.code(content))
  }

  public mutating func rule() {
    if isInCell || isFull { return lineFeed() }
    flush()
    add(.rule)
  }

  /// A picture that stands by itself. One within a line is told by its words: append these.
  public mutating func picture(source: String, alternative: String, caption: String = "") {
    if isInCell || isFull { return append(collapsing: alternative) }
    flush()
    append(collapsing: caption)
    add(.picture(.init(source: source, alternative: alternative, caption: take(trimming: true))))
  }

  // MARK: Text

  /// From here to the `endStyle` that belongs to it, text has these traits too.
  public mutating func beginStyle(_ traits: InlineTraits, link: String? = nil) {
    let outer = styles.last ?? ([], nil)
    styles.append((outer.traits.union(traits), link ?? outer.link))
  }

  public mutating func endStyle() {
    _ = styles.popLast()
    spaceDepth = min(spaceDepth, styles.count)
  }

  /// Text as it is. A line feed breaks the line.
  public mutating func append(_ text: some StringProtocol) {
    writeSpace(before: text.unicodeScalars.first)
    write(text)
  }

  /// Text in which any white space is as good as one blank, or none at a line's beginning and end.
  ///
  /// Between two Chinese or Japanese characters a line break is nothing (CSS Text 3, 4.1.3).
  public mutating func append(collapsing text: some StringProtocol) {
    var text = String(text)
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let word = bytes[index...].prefix { !Self.isBlank($0) }
        if word.isEmpty {
          let isLine = bytes[index] == 0x0A || bytes[index] == 0x0D
          if space == .none { spaceDepth = styles.count }
          if isLine { space = .line } else if space == .none { space = .blank }
          index += 1
        } else {
          let characters = String(decoding: word, as: UTF8.self)
          writeSpace(before: characters.unicodeScalars.first)
          write(characters)
          index = word.endIndex
        }
      }
    }
  }

  /// Breaks the line; not where it is still empty.
  public mutating func lineBreak() { lineFeed() }

  /// The raised number of a footnote.
  public mutating func footnoteReference(_ number: Int) {
    beginStyle([.superscript, .footnote])
    append(String(number))
    endStyle()
  }

  /// The document, all that is open closed.
  public consuming func finish() -> Document {
    while stack.count > 1 { pop() }
    flush()
    return Document(
      utf8: utf8, blocks: stack[0].blocks + footnotes, language: language, direction: direction)
  }

  // MARK: Inside

  private var isFull: Bool { blockCount >= Self.mostBlocks }

  private var isInCell: Bool { stack[stack.count - 1].element == .cell }

  /// Rows are only in tables, and so on; what is in the wrong place counts for nothing.
  private func accepts(_ element: Element) -> Bool {
    let parent = stack[stack.count - 1].element
    switch (parent, element) {
    case (.cell, _), (.heading, _): return false
    case (.list, .item), (.table, .row), (.row, .cell): return true
    case (.list, _), (.table, _), (.row, _), (_, .item), (_, .row), (_, .cell): return false
    // Their text is to come last.
    case (_, .footnote): return stack.count == 1
    default: return true
    }
  }

  private mutating func pop() {
    if isInCell {
      let cell = take(trimming: true)
      stack.removeLast()
      stack[stack.count - 1].cells.append(cell)
      return
    }
    flush()
    let frame = stack.removeLast()
    switch frame.element {
    case nil, .heading, .paragraph, .cell: break
    case .quote: if !frame.blocks.isEmpty { add(.quote(frame.blocks)) }
    case .item: stack[stack.count - 1].items.append(frame.blocks)
    case .list(let start, let isTight):
      if !frame.items.isEmpty { add(.list(.init(start: start, isTight: isTight, items: frame.items))) }
    case .row(let isHeader):
      let table = stack.count - 1
      if isHeader, stack[table].header == nil, stack[table].rows.isEmpty {
        stack[table].header = frame.cells
      } else {
        stack[table].rows.append(frame.cells)
      }
    case .table(let alignments):
      add(table: frame, alignments: alignments)
      for block in frame.blocks { add(block) }
    case .footnote(let number): footnotes.append(.footnote(number: number, frame.blocks))
    }
  }

  private mutating func add(table frame: Frame, alignments: [Block.Table.Alignment]) {
    let count = (frame.rows + [frame.header ?? []]).map(\.count).max() ?? 0
    guard count > 0 else { return }
    let empty = InlineText(range: utf8.count..<utf8.count, runs: [])
    func filled(_ row: [InlineText]) -> [InlineText] {
      row + repeatElement(empty, count: count - row.count)
    }
    let known = Array(alignments.prefix(count))
    let all = known + Array(repeating: .left, count: count - known.count)
    add(.table(.init(alignments: all, header: frame.header.map(filled), rows: frame.rows.map(filled))))
  }

  /// Ends a paragraph or heading, if there is text for one.
  private mutating func flush() {
    let content = take(trimming: true)
    guard !content.isEmpty else { return }
    if case .heading(let level) = stack[stack.count - 1].element {
      add(.heading(level: min(max(1, level), 6), content))
    } else {
      add(.paragraph(content))
    }
  }

  /// Adds a block to the innermost element that has blocks. What stands between the items of a list goes
  /// to the one before; what stands between the rows of a table comes after it.
  private mutating func add(_ block: Block) {
    blockCount += 1
    let isFull = isFull
    for index in stack.indices.reversed() {
      switch stack[index].element {
      case nil, .quote, .item, .footnote: return Self.add(block, to: &stack[index].blocks, isFull: isFull)
      case .list:
        if stack[index].items.isEmpty { stack[index].items.append([]) }
        return Self.add(block, to: &stack[index].items[stack[index].items.count - 1], isFull: isFull)
      case .table where stack[index].header != nil || !stack[index].rows.isEmpty:
        return Self.add(block, to: &stack[index].blocks, isFull: isFull)
      case .heading, .paragraph, .table, .row, .cell: continue
      }
    }
  }

  private static func add(_ block: Block, to blocks: inout [Block], isFull: Bool) {
    if isFull, case .paragraph(let last) = blocks.last, case .paragraph(let more) = block {
      let range = last.range.lowerBound..<more.range.upperBound
      blocks[blocks.count - 1] = .paragraph(InlineText(range: range, runs: last.runs))
    } else {
      blocks.append(block)
    }
  }

  /// The inline text since the last, ended by a line feed in the buffer.
  private mutating func take(trimming: Bool) -> InlineText {
    space = .none
    var end = utf8.count
    var first = start
    if trimming {
      while end > first, utf8[end - 1] == 0x20 || utf8[end - 1] == 0x0A { end -= 1 }
      while first < end, utf8[first] == 0x0A { first += 1 }
    }
    let range = first..<end
    let kept = runs.filter { $0.range.overlaps(range) }.map {
      InlineRun(range: $0.range.clamped(to: range), traits: $0.traits, link: $0.link)
    }
    runs = []
    if end > start { utf8.append(0x0A) }
    start = utf8.count
    return InlineText(range: range, runs: kept)
  }

  private mutating func lineFeed() {
    space = .none
    if utf8.count > start, utf8[utf8.count - 1] != 0x0A { utf8.append(0x0A) }
  }

  private mutating func writeSpace(before next: Unicode.Scalar?) {
    defer { space = .none }
    guard space != .none, let next, utf8.count > start else { return }
    let last = utf8[utf8.count - 1]
    if last == 0x20 || last == 0x0A { return }
    if space == .line, Self.joinsLines(next), lastScalar.map(Self.joinsLines) ?? false { return }
    write(" ", depth: spaceDepth)
  }

  private mutating func write(_ text: some StringProtocol, depth: Int? = nil) {
    guard !text.isEmpty else { return }
    let first = utf8.count
    let style = styles.prefix(depth ?? styles.count).last ?? ([], nil)
    if style.traits.contains(.superscript), let raised = RaisedDigits.superscript(text) {
      utf8.append(contentsOf: raised.utf8)
    } else if style.traits.contains(.subscript), let lowered = RaisedDigits.subscript(text) {
      utf8.append(contentsOf: lowered.utf8)
    } else {
      utf8.append(contentsOf: text.utf8)
    }
    guard !style.traits.isEmpty || style.link != nil, runCount < Self.mostRuns else { return }
    if let last = runs.last, last.range.upperBound == first, last.traits == style.traits,
      last.link == style.link
    {
      runs[runs.count - 1].range = last.range.lowerBound..<utf8.count
    } else {
      runCount += 1
      runs.append(InlineRun(range: first..<utf8.count, traits: style.traits, link: style.link))
    }
  }

  private var lastScalar: Unicode.Scalar? {
    var index = utf8.count - 1
    while index > start, utf8[index] & 0xC0 == 0x80 { index -= 1 }
    return index < start ? nil : String(decoding: utf8[index...], as: UTF8.self).unicodeScalars.first
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Chinese and Japanese, which have no blanks between words; Korean has.
  private static func joinsLines(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
