internal import TerminalKit

/// How wide some blocks would like to be, and have to be, in cells (CSS Sizing 3: their max-content and min-content).
struct ContentMeasure {
  /// Of the longest line.
  private(set) var wanted = 1
  /// Of the longest word.
  private(set) var least = 1

  /// In bytes: what lies beyond does not matter, as no column is so wide.
  private static let sample = 4096
  /// In cells: narrower than that a picture shows nothing.
  private static let narrowestPicture = 8

  private let document: Document
  private let pictures: PictureSource?

  init(_ blocks: [Block], in document: Document, pictures: PictureSource?) {
    self.document = document
    self.pictures = pictures
    add(blocks, indent: 0)
  }

  private mutating func add(_ blocks: [Block], indent: Int) {
    for block in blocks { add(block, indent: indent) }
  }

  private mutating func add(_ block: Block, indent: Int) {
    switch block {
    case .heading(_, let text), .paragraph(let text), .code(let text), .caption(let text):
      add(text, indent: indent)
    case .quote(let blocks): add(blocks, indent: indent + 2)
    case .aligned(_, let blocks): add(blocks, indent: indent)
    case .footnote(let number, let blocks): add(blocks, indent: indent + String(number).utf8.count + 1)
    case .list(let list):
      let label = (list.labels?.map(TextWidth.of).max() ?? 1) + 1
      for item in list.items { add(item, indent: indent + label) }
    case .definitions(let definitions):
      for definition in definitions {
        for term in definition.terms { add(term, indent: indent) }
        add(definition.description, indent: indent + 4)
      }
    case .table(let table): add(table, indent: indent)
    case .picture(let picture):
      add(width: width(of: picture), word: Self.narrowestPicture, indent: indent)
      add(picture.caption, indent: indent)
    case .rule: break
    }
  }

  /// As wide as its columns beside each other, or as the widest of them below each other.
  private mutating func add(_ table: Block.Table, indent: Int) {
    let columns = TableColumns(table, in: document, pictures: pictures)
    let frame = TableColumns.frame(table.alignments.count)
    add(
      width: columns.wanted.reduce(frame, +), word: columns.least.reduce(frame, +), indent: indent)
  }

  private func width(of picture: Block.Picture) -> Int {
    guard let pictures else { return TextWidth.of(picture.source) + 3 + TextWidth.of(picture.alternative) }
    return (try? pictures.measured(picture.source, columns: TextMeasure.longest).size.width) ?? 40
  }

  private mutating func add(width: Int, word: Int, indent: Int) {
    wanted = max(wanted, width + indent)
    least = max(least, min(width, word) + indent)
  }

  private mutating func add(_ text: InlineText, indent: Int) {
    let range = text.range.prefix(Self.sample)
    let (width, word) = document.utf8.withUnsafeBufferPointer { Self.measure(range, of: $0) }
    add(width: width, word: word, indent: indent)
  }

  private static func measure(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>
  ) -> (width: Int, word: Int) {
    var clusters = ClusterReader(text)
    var index = range.lowerBound
    var (line, word) = (0, 0)
    var (longestLine, longestWord) = (0, 0)
    while index < range.upperBound {
      let cluster = clusters.cluster(at: index)
      if text[index] == 0x0A {
        (line, word) = (0, 0)
      } else {
        line += cluster.width
        // Ideographs are words by themselves.
        word = text[index] == 0x20 ? 0 : cluster.width == 2 ? 2 : word + cluster.width
      }
      longestLine = max(longestLine, line)
      longestWord = max(longestWord, word)
      index = cluster.end
    }
    return (longestLine, longestWord)
  }
}
