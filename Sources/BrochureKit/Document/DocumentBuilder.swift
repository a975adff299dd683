/// Makes a document from what a parser meets on its way through a source.
///
/// It forgives what sources do: text outside of any paragraph makes one of its own, a block inside a
/// paragraph parts it, the cells of a table find places where none lies over another, an element that is not closed ends with the
/// document, and a nesting that no person would write is flattened. So it never nests deeper than
/// `deepest`, and whoever walks a document may recurse. Nor are there more blocks or runs than any text has:
/// past `mostBlocks` paragraphs go on as lines of the last one, past `mostRuns` text is plain.
public struct DocumentBuilder: ~Copyable {
  /// What has a beginning and an end.
  public enum Element: Hashable, Sendable {
    case heading(level: Int)
    case paragraph
    /// A text whose every space counts.
    case code
    case quote
    /// - Parameter start: the number of the first item; nil for bullets.
    case list(start: Int?, isTight: Bool)
    /// - Parameter label: what stands before it in the place of its number; nil for that.
    case item(label: String? = nil)
    /// Its terms and descriptions are inside.
    case definitions
    case term
    case description
    case table(alignments: [Block.Table.Alignment])
    case row(isHeader: Bool)
    /// - Parameters:
    ///   - column: from 0; without it the next that is free.
    ///   - columns: how many it takes, as far as they are free.
    ///   - rows: how many it takes.
    case cell(column: Int? = nil, columns: Int = 1, rows: Int = 1)
    /// What stands in the middle or at the right.
    case aligned(Block.Table.Alignment)
    /// What is written below the block before it.
    case caption
    case footnote(number: Int)
  }

  public static let deepest = 24
  public static let mostBlocks = 100_000
  public static let mostRuns = 200_000

  private var text = InlineWriter()
  private var stack = [Frame(element: nil)]
  /// Elements that are open and count for nothing, being nested too deep.
  private var ignored = 0
  private var footnotes: [Block] = []
  private var anchors: [String: Int] = [:]
  private var blockCount = 0
  private let language: String?
  private let direction: Document.Direction

  private struct Frame {
    let element: Element?
    var blocks: [Block] = []
    /// Of a list.
    var items: [[Block]] = []
    var labels: [String?] = []
    var definitions: [Block.Definition] = []
    /// Of a table, and of a row.
    var headerRows = 0
    var rows: [[TablePlacement.Cell]] = []
    var cells: [TablePlacement.Cell] = []
  }

  public init(language: String? = nil, direction: Document.Direction = .leftToRight) {
    self.language = language
    self.direction = direction
  }

  // MARK: Blocks

  public mutating func begin(_ element: Element) {
    endParagraph()
    guard ignored == 0, stack.count <= Self.deepest, !isFull, accepts(element) else {
      ignored += 1
      return
    }
    if case .footnote(let number) = element { anchor(Self.noteName(number)) }
    stack.append(Frame(element: element))
  }

  /// Ends the element that was begun last.
  public mutating func end() {
    if ignored > 0 {
      endParagraph()
      ignored -= 1
    } else if stack.count > 1 {
      pop()
    }
  }

  /// What follows begins a paragraph of its own.
  public mutating func endParagraph() { flush() }

  /// A text whose every space counts.
  public mutating func code(_ code: some StringProtocol) {
    begin(.code)
    append(code)
    end()
  }

  public mutating func rule() {
    if isFull { return text.lineFeed() }
    flush()
    add(.rule)
  }

  /// What follows begins a column.
  public mutating func pageBreak() {
    flush()
    // Nothing is before the first, and two are as good as one.
    if let last = stack[stack.count - 1].blocks.last, last != .pageBreak, !isFull { add(.pageBreak) }
  }

  /// A picture that stands by itself. One within a line is told by its words: append these.
  public mutating func picture(source: String, alternative: String, caption: String = "") {
    if isFull { return append(collapsing: alternative) }
    flush()
    append(collapsing: caption)
    add(.picture(.init(source: source, alternative: alternative, caption: text.take(trimming: true))))
  }

  // MARK: Text

  /// From here to the `endStyle` that belongs to it, text has these traits too.
  ///
  /// - Parameter losing: those of the text around that it has not.
  public mutating func beginStyle(
    _ traits: InlineTraits, losing lost: InlineTraits = [], link: String? = nil
  ) {
    text.beginStyle(traits, losing: lost, link: link)
  }

  public mutating func endStyle() { text.endStyle() }

  /// Text as it is. A line feed breaks the line.
  public mutating func append(_ text: some StringProtocol) { self.text.append(text) }

  /// Text in which any white space is as good as one blank, or none at a line's beginning and end.
  ///
  /// Between two Chinese or Japanese characters a line break is nothing (CSS Text 3, 4.1.3).
  public mutating func append(collapsing text: some StringProtocol) { self.text.append(collapsing: text) }

  /// Breaks the line; not where it is still empty.
  public mutating func lineBreak() { text.lineFeed() }

  /// The raised number of a footnote, which leads to it.
  public mutating func footnoteReference(_ number: Int) {
    beginStyle([.superscript, .footnote], link: "#" + Self.noteName(number))
    append(String(number))
    endStyle()
  }

  /// The name of the place at which a footnote stands. No source has it: white space is in no name.
  static func noteName(_ number: Int) -> String { "note \(number)" }

  /// Names the place that comes next. The first of a name counts.
  public mutating func anchor(_ name: String) {
    if anchors[name] == nil { anchors[name] = text.utf8.count }
  }

  /// The document, all that is open closed.
  public consuming func finish() -> Document {
    while stack.count > 1 { pop() }
    flush()
    return Document(
      utf8: text.utf8, blocks: stack[0].blocks + footnotes, language: language, direction: direction,
      anchors: anchors)
  }

  // MARK: Inside

  private var isFull: Bool { blockCount >= Self.mostBlocks }

  /// Rows are only in tables, and so on; what is in the wrong place counts for nothing.
  private func accepts(_ element: Element) -> Bool {
    let parent = stack[stack.count - 1].element
    switch (parent, element) {
    case (.heading, _), (.code, _), (.term, _), (.caption, _): return false
    case (.list, .item), (.table, .row), (.row, .cell), (.definitions, .term), (.definitions, .description):
      return true
    case (.list, _), (.table, _), (.row, _), (.definitions, _): return false
    case (_, .item), (_, .row), (_, .cell), (_, .term), (_, .description): return false
    // Their text is to come last.
    case (_, .footnote): return stack.count == 1
    default: return true
    }
  }

  private mutating func pop() {
    flush()
    let frame = stack.removeLast()
    let parent = stack.count - 1
    switch frame.element {
    case nil, .heading, .paragraph, .code, .caption, .term: break
    case .aligned(let alignment): if !frame.blocks.isEmpty { add(.aligned(alignment, frame.blocks)) }
    case .cell(let column, let columns, let rows):
      stack[parent].cells.append(
        .init(column: column, columnCount: columns, rowCount: rows, blocks: frame.blocks))
    case .quote: if !frame.blocks.isEmpty { add(.quote(frame.blocks)) }
    case .item(let label):
      stack[parent].items.append(frame.blocks)
      stack[parent].labels.append(label)
    case .list(let start, let isTight):
      if !frame.items.isEmpty { add(list: frame, start: start, isTight: isTight) }
    case .definitions: if !frame.definitions.isEmpty { add(.definitions(frame.definitions)) }
    case .description:
      if stack[parent].definitions.isEmpty { stack[parent].definitions.append(.init()) }
      stack[parent].definitions[stack[parent].definitions.count - 1].description += frame.blocks
    case .row(let isHeader):
      if isHeader, stack[parent].rows.count == stack[parent].headerRows { stack[parent].headerRows += 1 }
      stack[parent].rows.append(frame.cells)
    case .table(let alignments):
      add(table: frame, alignments: alignments)
      for block in frame.blocks { add(block) }
    case .footnote(let number): footnotes.append(.footnote(number: number, frame.blocks))
    }
  }

  private mutating func add(list frame: Frame, start: Int?, isTight: Bool) {
    let isNumbered = start != nil || frame.labels.contains { $0 != nil }
    let labels = frame.items.indices.map { index in
      (index < frame.labels.count ? frame.labels[index] : nil) ?? start.map { "\($0 &+ index)." } ?? "•"
    }
    add(.list(.init(labels: isNumbered ? labels : nil, isTight: isTight, items: frame.items)))
  }

  private mutating func add(table frame: Frame, alignments: [Block.Table.Alignment]) {
    let placement = TablePlacement(frame.rows)
    guard placement.columnCount > 0 else { return }
    let known = Array(alignments.prefix(placement.columnCount))
    let all = known + Array(repeating: .left, count: placement.columnCount - known.count)
    add(.table(.init(alignments: all, headerRows: frame.headerRows, rows: placement.rows)))
  }

  /// Ends a paragraph or heading, if there is text for one.
  private mutating func flush() {
    let isCode = stack[stack.count - 1].element == .code
    let isBlank = text.isBlank
    let content = text.take(trimming: !isCode)
    guard !isBlank else { return }
    switch stack[stack.count - 1].element {
    case .heading(let level): add(.heading(level: min(max(1, level), 6), content))
    case .code: add(.code(content))
    case .caption: add(.caption(content))
    case .term: add(term: content)
    default: add(.paragraph(content))
    }
  }

  /// A term after terms alone is another name of the same.
  private mutating func add(term: InlineText) {
    blockCount += 1
    let list = stack.count - 2
    if stack[list].definitions.last?.description.isEmpty != true { stack[list].definitions.append(.init()) }
    stack[list].definitions[stack[list].definitions.count - 1].terms.append(term)
  }

  /// Adds a block to the innermost element that has blocks. What stands between the items of a list goes
  /// to the one before; what stands between the rows of a table comes after it.
  private mutating func add(_ block: Block) {
    blockCount += 1
    let isFull = isFull
    for index in stack.indices.reversed() {
      switch stack[index].element {
      case nil, .quote, .item, .footnote, .description, .cell, .aligned:
        return Self.add(block, to: &stack[index].blocks, isFull: isFull)
      case .list:
        if stack[index].items.isEmpty {
          stack[index].items.append([])
          stack[index].labels.append(nil)
        }
        return Self.add(block, to: &stack[index].items[stack[index].items.count - 1], isFull: isFull)
      case .definitions:
        if stack[index].definitions.isEmpty { stack[index].definitions.append(.init()) }
        let last = stack[index].definitions.count - 1
        return Self.add(block, to: &stack[index].definitions[last].description, isFull: isFull)
      case .table where !stack[index].rows.isEmpty:
        return Self.add(block, to: &stack[index].blocks, isFull: isFull)
      case .heading, .paragraph, .code, .caption, .term, .table, .row: continue
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
}
