internal import TerminalKit

extension Composer {
  /// In bytes: room for the lines of a longer text is made before they are.
  private static let longText = 1 << 16

  mutating func addParagraph(_ text: InlineText, _ inset: Inset) {
    guard pendingLabel == nil, let letter = initialLetter(of: text) else {
      return addText(text, inset, role: .body)
    }
    // The letter is drawn, and so is the space after one that is a word: the lines begin after them.
    var start = text.range.lowerBound + 1
    if document.utf8[start] == 0x20 { start += 1 }
    let alignment = alignment(of: text, inset, role: .body)
    var breaker = breaker(inset, style: alignment == .justified ? .justified : .ragged)
    breaker.initial = (InitialLetter.rows, letter.width + 1)
    let first = lines.count
    addBlock(.text(text), inset, role: .body, alignment: alignment)
    breaker.forEachLine(of: start..<text.range.upperBound, in: document.utf8) { append($0) }
    guard lines.count - first >= 2 * InitialLetter.rows else {
      lines.removeSubrange(first...)
      blocks.removeLast()
      return addText(text, inset, role: .body)
    }
    initial = (blocks.count - 1, letter)
    for line in lines.indices[first...].prefix(InitialLetter.rows) { lines[line].flags.insert(.keep) }
    endText(text, from: first, isHeading: false)
  }

  mutating func addText(_ text: InlineText, _ inset: Inset, role: TextRole) {
    let isHeading = if case .heading = role { true } else { false }
    let alignment = alignment(of: text, inset, role: role)
    var breaker = breaker(
      inset, style: role == .code ? .code : alignment == .justified ? .justified : .ragged)
    if role == .code { breaker.hyphenator = nil }
    if isHeading { breaker = balanced(breaker, text) }
    let label = beginLabel(of: text, inset, role: role)
    if label > 0 { breaker.initial = (1, label) }
    addBlock(.text(text), inset, role: role, alignment: alignment)
    let first = lines.count
    if text.range.count > Self.longText {
      let feeds = document.utf8[text.range].count { $0 == 0x0A }
      lines.reserveCapacity(first + feeds + text.range.count / width(inset) + 1)
    }
    breaker.forEachLine(of: text.range, in: document.utf8) { append($0) }
    if role == .code { markContinued(from: first) }
    endText(text, from: first, isHeading: isHeading)
  }

  /// Puts the label of an item that has no room to be indented before its text.
  ///
  /// - Returns: how many cells of the first line it takes.
  private mutating func beginLabel(of text: InlineText, _ inset: Inset, role: TextRole) -> Int {
    guard let label = pendingLabel else { return 0 }
    let cells = TextWidth.of(label) + 1
    // Longer texts are filled without a look at what stands before them.
    guard role == .body, 2 * cells <= width(inset), text.range.count <= ParagraphBreaker.longestPiece,
      width(inset) <= ParagraphBreaker.widestLine
    else {
      endLabel(inset)
      return 0
    }
    pendingLabel = nil
    pendingMark = .init(x: inset.indent, text: label, isFirst: true)
    return cells
  }

  /// Gives a label a line of its own.
  mutating func endLabel(_ inset: Inset) {
    guard let label = pendingLabel else { return }
    pendingLabel = nil
    addWords(label, inset, role: .border)
    lines[lines.count - 1].flags.insert(.keep)
  }

  private mutating func append(_ line: ParagraphBreaker.Line) {
    var flags: ComposedLine.Flags = []
    if line.isHyphenated { flags.insert(.hyphenated) }
    if line.isRagged { flags.insert(.ragged) }
    lines.append(
      ComposedLine(
        start: line.range.lowerBound, end: line.range.upperBound, block: blocks.count - 1,
        indent: line.indent,
        flags: flags))
  }

  private mutating func markContinued(from first: Int) {
    for line in first..<lines.count where lines[line].indent > 1 { lines[line].flags.insert(.continued) }
  }

  /// No line of a paragraph stands alone in a column, and no heading without what it heads.
  private mutating func endText(_ text: InlineText, from first: Int, isHeading: Bool) {
    if isHeading {
      for line in first..<lines.count { lines[line].flags.insert(.keep) }
    } else if lines.count > first + 1 {
      lines[first].flags.insert(.keep)
      lines[lines.count - 2].flags.insert(.keep)
    }
    place = text.range.upperBound
  }

  // MARK: How lines are broken

  private func breaker(_ inset: Inset, style: ParagraphBreaker.Style) -> ParagraphBreaker {
    ParagraphBreaker(columns: width(inset), style: style, hyphenator: hyphenator)
  }

  private func alignment(of text: InlineText, _ inset: Inset, role: TextRole) -> ComposedBlock.Alignment {
    if role == .code { return .left }
    switch inset.alignment {
    case .center: return .center
    case .right: return .right
    case .left, nil: break
    }
    if setting.isPlain { return .left }
    // Such lines are not justified: terminals put their words in order in their own ways.
    if isRightToLeft(text) { return .right }
    // A narrow column has too few gaps to hide what filling its lines takes.
    return role == .body && !setting.isCell && inset.alignment == nil
      && width(inset) >= Typesetting.narrowestJustified ? .justified : .left
  }

  private func isRightToLeft(_ text: InlineText) -> Bool {
    switch document.direction {
    case .rightToLeft: true
    case .leftToRight: BaseDirection.isRightToLeft(text.range, of: document.utf8)
    }
  }

  /// For a heading: its lines are of one length, more or less, and no word is parted that has room on a line.
  private func balanced(_ breaker: ParagraphBreaker, _ text: InlineText) -> ParagraphBreaker {
    var whole = breaker
    whole.hyphenator = nil
    let lines = whole.lines(of: text.range, in: document.utf8)
    if lines.contains(where: \.isTorn) { return breaker }
    // One that is longer is a paragraph by mistake.
    guard lines.count > 1, lines.count <= 6 else { return whole }
    var narrow = whole.columns / 2
    while whole.columns - narrow > 1 {
      let middle = ParagraphBreaker(columns: (narrow + whole.columns) / 2, style: .ragged, hyphenator: nil)
      let others = middle.lines(of: text.range, in: document.utf8)
      if others.count == lines.count, !others.contains(where: \.isTorn) {
        whole = middle
      } else {
        narrow = middle.columns
      }
    }
    return whole
  }

  private func initialLetter(of text: InlineText) -> InitialLetter? {
    guard canHaveInitial, setting.columns >= InitialLetter.narrowestColumn, text.range.count > 200,
      text.range.count < ParagraphBreaker.longestPiece, !isRightToLeft(text),
      text.runs.first.map({ $0.range.lowerBound > text.range.lowerBound }) ?? true
    else { return nil }
    // Lines that stay as they are, verses say, would not all stand beside it.
    guard !document.utf8[text.range].contains(0x0A) else { return nil }
    let start = text.range.lowerBound
    // Not a letter with an accent of its own.
    guard document.utf8[start + 1] < 0x80 else { return nil }
    return InitialLetter(document.utf8[start])
  }
}
