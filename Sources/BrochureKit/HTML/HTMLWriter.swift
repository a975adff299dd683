internal import TerminalKit

/// Writes the tree of an HTML document as the blocks and lines of ours.
///
/// What is still to do lies on a stack of its own, so that no nesting is too deep.
struct HTMLWriter {
  /// What is to do.
  enum Step {
    /// Write the siblings from a node on.
    case nodes(from: Int, end: Int)
    case begin(DocumentBuilder.Element)
    case end
    case beginStyle(InlineTraits, losing: InlineTraits = [], link: String?)
    case endStyle
    case endParagraph
    case text(String)
    case beginListing
    case endListing
    case endList
    case endQuotation
    case endAlignment
    case pageBreak
    case anchor(String)
  }

  let tree: HTMLTree
  let address: DocumentAddress
  let notes: HTMLNotes
  private let quotationMarks: QuotationMarks
  private var steps: [Step] = []
  var lists: [ListNumbering?] = []
  /// Of line breaks, one after the other: two end a paragraph.
  private var breaks = 0
  private var quotations = 0
  private var alignments: [Block.Table.Alignment] = []
  /// How many listings are around, and where in a line the text of one is, in cells.
  private var listings = 0
  private var listingColumn = 0
  private var isAtListingStart = false
  /// The mark with which a note may begin: its number stands there already.
  private var noteMark: String?

  init(_ html: HTML) {
    tree = html.tree
    address = html.address
    notes = HTMLNotes(html)
    quotationMarks = QuotationMarks(language: html.language)
  }

  mutating func write(to document: inout DocumentBuilder) {
    run([.nodes(from: 0, end: tree.nodes.count), .endParagraph], &document)
    for note in notes.notes {
      noteMark = note.mark
      var steps: [Step] = [.begin(.footnote(number: note.number)), inside(note.node), .end]
      if let name = HTMLNotes.name(of: note.node, in: tree) { steps.insert(.anchor(name), at: 1) }
      run(steps, &document)
    }
  }

  /// What is in a node alone, without the mark that it may begin with.
  mutating func write(note node: Int, mark: String, to document: inout DocumentBuilder) {
    noteMark = mark
    run([inside(node), .endParagraph], &document)
  }

  func inside(_ node: Int) -> Step { .nodes(from: node + 1, end: Int(tree.nodes[node].end)) }

  /// Puts off steps until what is done before them is done.
  mutating func push(_ steps: [Step]) { self.steps += steps.reversed() }

  private mutating func run(_ first: [Step], _ document: inout DocumentBuilder) {
    push(first)
    while let step = steps.popLast() {
      switch step {
      case .nodes(let node, let end):
        guard node < end else { continue }
        let next = Int(tree.nodes[node].end)
        if next < end { steps.append(.nodes(from: next, end: end)) }
        enter(node, &document)
      case .begin(let element): document.begin(element)
      case .end: document.end()
      case .beginStyle(let traits, let lost, let link):
        document.beginStyle(traits, losing: lost, link: link)
      case .endStyle: document.endStyle()
      case .endParagraph: endParagraph(&document)
      case .text(let text): document.append(text)
      case .beginListing:
        listings += 1
        listingColumn = 0
        isAtListingStart = true
      case .endListing: listings -= 1
      case .endList: _ = lists.popLast()
      case .endAlignment: _ = alignments.popLast()
      case .pageBreak: document.pageBreak()
      case .anchor(let name): document.anchor(name)
      case .endQuotation:
        quotations -= 1
        document.append(quotationMarks.end(depth: quotations))
      }
    }
  }

  private mutating func endParagraph(_ document: inout DocumentBuilder) {
    document.endParagraph()
    breaks = 0
  }

  // MARK: Nodes

  private mutating func enter(_ node: Int, _ document: inout DocumentBuilder) {
    guard let element = tree.element(node) else { return append(tree.bytes(node), &document) }
    guard !tree.has(.hidden, node), !notes.isNote(node), !notes.isEmptied(node, in: tree) else { return }
    if element.isBlock { endParagraph(&document) }
    if let name = HTMLNotes.name(of: node, in: tree) { document.anchor(name) }
    if isPageNumber(node) || isHeadingOfNothing(node, element) { return }
    if let number = notes.references[node] { return document.footnoteReference(number) }
    let style = tree.style(of: node)
    let lost = style.lostTraits
    var traits = element.traits.subtracting(lost).union(style.traits)
    let target = target(of: node, element)
    let link = target.flatMap(HTML.link)
    if case .place(let place)? = target, notes.isReturn(place) { return }
    if case .file(let path, let place?)? = target,
      HTMLNotes.isReference(node, toFile: path, place: place, in: tree)
    {
      traits.insert(.footnote)
    }
    var before: [Step] = []
    var after: [Step] = []
    if !traits.isEmpty || !lost.isEmpty || link != nil {
      before.append(.beginStyle(traits, losing: lost, link: link))
      after.append(.endStyle)
    }
    switch element {
    case .br: return lineBreak(&document)
    case .hr: return document.rule()
    case .wbr: return document.append("\u{200B}")
    case .img, .image: return writePicture(node, &document)
    case .svg: return writeDrawing(node, &document)
    case .math: return document.append(collapsing: formula(node))
    case .annotation, .desc: return
    case .audio, .video, .iframe, .embed, .object, .frame: return writeMedia(node, element, &document)
    case .table: return writeTable(node)
    case .figure: return writeFigure(node)
    case .ul, .ol, .menu, .dir: return writeList(node, element)
    case .li: return writeItem(node)
    case .dl: (before, after) = ([.begin(.definitions)] + before, after + [.end])
    case .dt: (before, after) = ([.begin(.term)] + before, after + [.end])
    case .dd: (before, after) = ([.begin(.description)] + before, after + [.end])
    case .blockquote: (before, after) = ([.begin(.quote)] + before, after + [.end])
    case .figcaption: (before, after) = ([.begin(.caption)] + before, after + [.end])
    case .pre, .listing:
      (before, after) = ([.begin(.code), .beginListing] + before, after + [.endListing, .end])
    case .q:
      before.append(.text(quotationMarks.start(depth: quotations)))
      after.insert(.endQuotation, at: 0)
      quotations += 1
    case .rt:
      let isWide = tree.words(in: node, limit: 8).unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false
      before.append(.text(isWide ? "（" : " ("))
      after.insert(.text(isWide ? "）" : ")"), at: 0)
    default:
      if let level = element.headingLevel {
        (before, after) = ([.begin(.heading(level: level))] + before, after + [.end])
      }
    }
    if element.isBlock {
      after.append(.endParagraph)
      align(node, element, &before, &after)
      if style.breaksBefore == true { before.insert(.pageBreak, at: 0) }
      if style.breaksAfter == true { after.append(.pageBreak) }
    }
    push(before + [inside(node)] + after)
  }

  /// In bytes: nobody reads longer texts that are in the middle or at the right.
  private static let longestAligned = 1500

  private mutating func align(
    _ node: Int, _ element: HTMLElement, _ before: inout [Step], _ after: inout [Step]
  ) {
    switch element {
    case .p, .div, .center, .h1, .h2, .h3, .h4, .h5, .h6, .section, .header, .address: break
    default: return
    }
    guard let alignment = tree.alignment(of: node), alignment != alignments.last ?? .left,
      alignment == .left || tree.nodes[node].ink <= Self.longestAligned
    else { return }
    alignments.append(alignment)
    before.insert(.begin(.aligned(alignment)), at: 0)
    after += [.end, .endAlignment]
  }

  /// The number of a page of the printed book, in the middle of a sentence.
  private func isPageNumber(_ node: Int) -> Bool {
    tree.nodes[node].ink < 16
      && !HTMLNotes.kinds(of: node, in: tree).isDisjoint(with: ["pagebreak", "doc-pagebreak", "pagenum"])
  }

  /// Whether a heading is over notes alone: these come at the end.
  private func isHeadingOfNothing(_ node: Int, _ element: HTMLElement) -> Bool {
    guard element.headingLevel != nil, let parent = tree.parent(node) else { return false }
    var next = Int(tree.nodes[node].end)
    while next < tree.nodes[parent].end, tree.element(next) == nil, tree.nodes[next].ink == 0 { next += 1 }
    return next < tree.nodes[parent].end && notes.isEmptied(next, in: tree)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, _ document: inout DocumentBuilder) {
    let text = String(decoding: bytes, as: UTF8.self)
    if listings > 0 { return appendListing(text, &document) }
    document.append(collapsing: withoutMark(text))
    if breaks > 0, bytes.contains(where: { $0 > 0x20 }) { breaks = 0 }
  }

  /// The first text of a note without the mark that it begins with: `[1]`, `1.`
  private mutating func withoutMark(_ text: String) -> Substring {
    guard let mark = noteMark else { return text[...] }
    let words = text.drop { $0.isWhitespace }
    guard !words.isEmpty else { return text[...] }
    noteMark = nil
    let rest = words.drop { "[(".contains($0) }
    guard !mark.isEmpty, rest.hasPrefix(mark) else { return text[...] }
    let after = rest.dropFirst(mark.count)
    guard after.first.map({ !$0.isLetter && !$0.isNumber }) ?? true else { return text[...] }
    return after.drop { "]).:".contains($0) }
  }

  private mutating func lineBreak(_ document: inout DocumentBuilder) {
    if listings > 0 { return appendListing("\n", &document) }
    document.lineBreak()
    breaks += 1
    if breaks > 1 { document.endParagraph() }
  }

  /// A line feed at the beginning is not meant (HTML, 4.4.3), and tabs stop every eight cells.
  private mutating func appendListing(_ text: String, _ document: inout DocumentBuilder) {
    var text = text[...]
    if isAtListingStart, text.first == "\n" { text = text.dropFirst() }
    guard !text.isEmpty else { return }
    isAtListingStart = false
    if !text.utf8.contains(0x09) {
      let line = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      listingColumn = TextWidth.of(String(line)) + (line.startIndex == text.startIndex ? listingColumn : 0)
      return document.append(text)
    }
    var expanded = ""
    for character in text {
      if character == "\t" {
        let spaces = 8 - listingColumn % 8
        expanded += String(repeating: " ", count: spaces)
        listingColumn += spaces
      } else {
        expanded.append(character)
        listingColumn = character.isNewline ? 0 : listingColumn + TextWidth.of(character)
      }
    }
    document.append(expanded)
  }

  // MARK: Styles

  private func target(of node: Int, _ element: HTMLElement) -> DocumentAddress.Target? {
    element == .a ? tree.attribute(.href, of: node).map(address.target) : nil
  }
}

/// The marks around a quotation, by the language of the text.
struct QuotationMarks {
  private let outer: (String, String)
  private let inner: (String, String)

  init(language: String?) {
    switch language?.lowercased().prefix(2) {
    case "de", "cs", "sk", "sl", "bg", "lt", "et", "is": (outer, inner) = (("„", "“"), ("‚", "‘"))
    case "fr": (outer, inner) = (("«\u{A0}", "\u{A0}»"), ("“", "”"))
    case "es", "it", "pt", "ru", "uk", "el", "no", "nb": (outer, inner) = (("«", "»"), ("“", "”"))
    case "pl", "hu", "ro": (outer, inner) = (("„", "”"), ("«", "»"))
    case "sv", "fi": (outer, inner) = (("”", "”"), ("’", "’"))
    case "ja", "zh": (outer, inner) = (("「", "」"), ("『", "』"))
    default: (outer, inner) = (("“", "”"), ("‘", "’"))
    }
  }

  /// - Parameter depth: how many quotations are around it.
  func start(depth: Int) -> String { depth.isMultiple(of: 2) ? outer.0 : inner.0 }
  func end(depth: Int) -> String { depth.isMultiple(of: 2) ? outer.1 : inner.1 }
}
