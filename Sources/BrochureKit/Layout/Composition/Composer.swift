internal import TerminalKit

/// Sets blocks in lines of one width.
struct Composer {
  /// Where blocks are set: quotations and lists move it to the right.
  struct Inset {
    var indent = 0
    var marks: [ComposedBlock.Mark] = []
    /// Of texts; nil for what suits them.
    var alignment: Block.Table.Alignment?
  }

  let document: Document
  let setting: Typesetting
  let hyphenator: Hyphenator?
  var blocks: [ComposedBlock] = []
  var lines: [ComposedLine] = []
  /// The bullet or number of an item of which no line is there yet.
  var pendingMark: ComposedBlock.Mark?
  /// The same where there is no room beside the item: it stands before the item's text, or above it.
  var pendingLabel: (text: String, inset: Inset)?
  var canHaveInitial: Bool
  var initial: (block: Int, letter: InitialLetter)?
  var awaited: Set<String> = []
  /// The lines from which on the next with text begins a column.
  private var columnStarts: [Int] = []
  /// The block of empty lines that have nothing beside them.
  private var plainBlank: Int?
  /// Where the text before ends: the place of what has no text.
  var place = 0

  init(_ document: Document, _ setting: Typesetting, language: String?) {
    self.document = document
    self.setting = setting
    hyphenator = setting.isPlain ? nil : Hyphenator(language: language)
    canHaveInitial = setting.hasInitial
  }

  /// For a cell of a table that another sets.
  init(_ other: Composer, columns: Int) {
    document = other.document
    setting = other.setting.cell(columns: columns)
    hyphenator = other.hyphenator
    canHaveInitial = false
    place = other.place
  }

  mutating func composed(_ blocks: [Block]) -> Composition {
    compose(blocks, Inset(), isTight: false)
    for start in columnStarts {
      let first = lines[start...].firstIndex { line in
        if case .blank = self.blocks[Int(line.block)].content { false } else { true }
      }
      guard let first, first > 0 else { continue }
      lines[first].flags.insert(.first)
      for before in lines.indices[..<first].reversed() {
        lines[before].flags.remove(.keep)
        if before <= start { break }
      }
    }
    return composition
  }

  /// What is set so far.
  var composition: Composition {
    Composition(
      document: document, columns: setting.columns, blocks: blocks, lines: lines,
      isPlain: setting.isPlain && !setting.isCell, awaited: awaited,
      initial: initial)
  }

  // MARK: Blocks

  mutating func compose(_ blocks: [Block], _ inset: Inset, isTight: Bool) {
    var previous: Block?
    for block in blocks {
      if block == .pageBreak {
        columnStarts.append(lines.count)
        continue
      }
      if let previous, !isTight, !block.isCaption {
        addBlank(inset, keep: previous.isHeading)
        if case .footnote = block, !previous.isFootnote {
          addRule(inset, columns: min(12, width(inset)))
        }
      }
      compose(block, inset)
      previous = block
    }
  }

  mutating func compose(_ block: Block, _ inset: Inset) {
    switch block {
    case .heading(let level, let text):
      addText(text, inset, role: .heading(level: UInt8(clamping: level)))
      return
    case .paragraph(let text): addParagraph(text, inset)
    case .code(let text): addText(text, setting.isCell ? inset : indented(inset, by: 2), role: .code)
    case .quote(let blocks):
      compose(blocks, marked(indented(inset, by: 2), with: "│", at: inset), isTight: false)
    case .list(let list): addList(list, inset)
    case .definitions(let definitions): addDefinitions(definitions, inset)
    case .caption(let text):
      if let last = lines.indices.last { lines[last].flags.insert(.keep) }
      addText(text, inset, role: .caption)
    case .footnote(let number, let blocks):
      let label = String(number)
      let inner = indented(inset, by: label.utf8.count + 1)
      begin(label: label, of: inner, in: inset)
      compose(blocks, inner, isTight: false)
    case .rule: addSceneBreak(inset)
    case .pageBreak: return
    case .aligned(let alignment, let blocks):
      var aligned = inset
      aligned.alignment = alignment == .left ? nil : alignment
      compose(blocks, aligned, isTight: false)
    case .table(let table): addTable(table, inset)
    case .picture(let picture): addPicture(picture, inset)
    }
    canHaveInitial = false
  }

  private mutating func addList(_ list: Block.List, _ inset: Inset) {
    let labelWidth = (list.labels?.map(TextWidth.of).max() ?? 1) + 1
    for (offset, item) in list.items.enumerated() {
      if offset > 0, !list.isTight { addBlank(inset) }
      let label =
        list.labels.map {
          String(repeating: " ", count: labelWidth - 1 - TextWidth.of($0[offset])) + $0[offset]
        } ?? "•"
      let inner = indented(inset, by: labelWidth)
      begin(label: label, of: inner, in: inset)
      compose(item, inner, isTight: list.isTight)
      // An item without anything is still one.
      if pendingMark != nil, inner.indent > inset.indent { addBlank(inner) }
      endLabel()
    }
  }

  private mutating func begin(label: String, of inner: Inset, in outer: Inset) {
    if inner.indent > outer.indent {
      pendingMark = .init(x: outer.indent, text: label, isFirst: true)
    } else {
      endLabel()
      pendingLabel = (String(label.drop { $0 == " " }), outer)
    }
  }

  private mutating func addDefinitions(_ definitions: [Block.Definition], _ inset: Inset) {
    for (number, definition) in definitions.enumerated() {
      if number > 0 { addBlank(inset) }
      for term in definition.terms {
        addText(term, inset, role: .term)
        if !definition.description.isEmpty, let last = lines.indices.last { lines[last].flags.insert(.keep) }
      }
      compose(definition.description, indented(inset, by: 4), isTight: false)
    }
  }

  // MARK: Lines

  mutating func addBlock(
    _ content: ComposedBlock.Content, _ inset: Inset, role: TextRole,
    alignment: ComposedBlock.Alignment = .left
  ) {
    if pendingMark == nil { endLabel() }
    var marks = inset.marks
    if let pendingMark { marks.append(pendingMark) }
    pendingMark = nil
    blocks.append(
      ComposedBlock(
        content, role: role, alignment: alignment, indent: inset.indent, columns: width(inset),
        marks: marks, firstLine: lines.count))
  }

  mutating func addLines(_ count: Int, areOne: Bool) {
    for number in 0..<count {
      let flags: ComposedLine.Flags = areOne && number < count - 1 ? .keep : []
      lines.append(ComposedLine(start: place, end: number, block: blocks.count - 1, flags: flags))
    }
  }

  mutating func addBlank(_ inset: Inset, keep: Bool = false) {
    // Those with the same beside them are one block: half of all lines may be empty.
    endLabel()
    var block = inset.marks.isEmpty && pendingMark == nil ? plainBlank : nil
    if block == nil {
      let isPlain = inset.marks.isEmpty && pendingMark == nil
      addBlock(.blank, inset, role: .body)
      block = blocks.count - 1
      if isPlain { plainBlank = block }
    }
    lines.append(ComposedLine(start: place, end: 0, block: block ?? 0, flags: keep ? .keep : []))
  }

  private mutating func addRule(_ inset: Inset, columns: Int) {
    addBlock(.rule(columns: columns), inset, role: .border)
    addLines(1, areOne: true)
  }

  /// A short line in the middle.
  private mutating func addSceneBreak(_ inset: Inset) {
    let width = width(inset)
    let columns = min(width, max(7, width / 5))
    var middle = inset
    middle.indent += (width - columns) / 2
    addRule(middle, columns: columns)
  }

  mutating func addWords(_ words: String, _ inset: Inset, role: TextRole) {
    let broken = LineBreaker(columns: width(inset)).lines(of: words)
    addBlock(.words(broken), inset, role: role)
    addLines(broken.lines.count, areOne: true)
  }

  // MARK: Pictures

  private mutating func addPicture(_ picture: Block.Picture, _ inset: Inset) {
    place = picture.caption.range.lowerBound
    if let pictures = setting.pictures {
      do throws(PageError) {
        let (asset, size) = try pictures.measured(picture.source, columns: width(inset))
        addBlock(.picture(asset, size), inset, role: .body, alignment: setting.isCell ? .left : .center)
        addLines(size.height, areOne: true)
        if !picture.caption.isEmpty, let last = lines.indices.last { lines[last].flags.insert(.keep) }
      } catch {
        if let name = error.awaited { awaited.insert(name) }
        addWords(error.sentence, inset, role: error.awaited == nil ? .error : .caption)
      }
    } else {
      let words = ["[\(picture.source)]", picture.alternative].filter { !$0.isEmpty }
      addWords(words.joined(separator: " "), inset, role: .caption)
    }
    if !picture.caption.isEmpty { addText(picture.caption, inset, role: .caption) }
  }

  // MARK: Insets

  func width(_ inset: Inset) -> Int { max(1, setting.columns - inset.indent) }

  /// Indents as far as lines remain in which a word has room.
  func indented(_ inset: Inset, by cells: Int) -> Inset {
    var inner = inset
    inner.alignment = nil
    // A cell is as wide as what is in it asks for, indents included, unless that is a long word.
    let least =
      !setting.isCell
      ? min(12, setting.columns / 2 + 1)
      : setting.columns < TableColumns.longestWhole ? 1 : setting.columns / 4 + 1
    if setting.columns - inset.indent - cells >= least { inner.indent += cells }
    return inner
  }

  private func marked(_ inner: Inset, with text: String, at outer: Inset) -> Inset {
    var inner = inner
    if inner.indent > outer.indent { inner.marks.append(.init(x: outer.indent, text: text, isFirst: false)) }
    return inner
  }
}

extension Block {
  fileprivate var isFootnote: Bool { if case .footnote = self { true } else { false } }
  fileprivate var isCaption: Bool { if case .caption = self { true } else { false } }
}
