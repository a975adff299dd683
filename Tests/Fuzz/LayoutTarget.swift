import Foundation
import TerminalKit

/// Any bytes as a text or Markdown, laid out for a screen of any width: no line is wider than its column, no
/// letter is lost, and every line stands in a column once.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 4 else { return 0 }
  let width = 1 + (Int(bytes[0]) << 8 | Int(bytes[1])) % 400
  let height = 1 + Int(bytes[2]) % 60
  let choice = Int(bytes[3])
  let document = document(
    TextDecoder.text(from: Data(bytes[4...])), isMarkdown: choice & 1 == 1,
    direction: choice & 2 == 2 ? .rightToLeft : .leftToRight)
  for isPlain in [true, false] {
    var composer = Composer(
      document, Typesetting(columns: width, isPlain: isPlain), language: choice & 4 == 4 ? "en" : nil)
    let composition = composer.composed(document.blocks)
    check(composition, columns: width)
    for columns in 1...3 {
      check(ColumnFill(lines: composition.lines, isBlank: composition.isBlank, columns: columns)) { _ in
        height
      }
    }
  }
  let context = PageContext(
    size: Size(width: width, height: height), theme: .standard,
    pictures: PictureRenderer(capabilities: Capabilities(colors: .direct, unicode: choice & 8 == 8)))
  let page = DocumentLayout(document, columns: [nil, 1, 2, 3][choice >> 4 & 3], context: context) {
    .failure(.missingAsset($0, .picture))
  }.page
  precondition(page.grid.size == page.size && page.size.width == width && page.height >= height)
  precondition(page.anchors.count == page.height && page.anchors == page.anchors.sorted())
  for line in DocumentText.lines(of: document, columns: width) { precondition(TextWidth.of(line) <= width) }
  return 0
}

private func document(_ text: String, isMarkdown: Bool, direction: Document.Direction) -> Document {
  var document = DocumentBuilder(direction: direction)
  if isMarkdown, let markdown = Markdown(text) {
    markdown.write(to: &document)
  } else {
    PlainText.write(text, to: &document)
  }
  return document.finish()
}

private func check(_ composition: Composition, columns: Int) {
  let document = composition.document
  /// The letters of each line of a text.
  var seen: [Range<Int>: [Unicode.Scalar]] = [:]
  for (index, line) in composition.lines.enumerated() {
    let spans = composition.spans(index)
    precondition(spans.reduce(0) { $0 + $1.width } <= columns)
    let block = composition.blocks[Int(line.block)]
    switch block.content {
    case .text(let text):
      seen[text.range, default: []] += letters(spans.map(\.text).joined())
    case .tableRow(_, let cells, let texts):
      guard index == block.firstLine else { continue }
      for (lines, text) in zip(cells, texts) {
        seen[text.range] = lines.flatMap { letters(document.string($0.range)) }
      }
    case .blank, .words, .rule, .tableEdge, .picture: break
    }
  }
  // A cluster that is wider than the line is shown as a question mark.
  for (range, shown) in seen where columns >= 40 {
    precondition(shown == letters(document.string(range)), "lost from \(document.string(range))")
  }
  for text in texts(document.blocks) where !text.isEmpty { precondition(seen[text.range] != nil, "lost") }
}

private func check(_ fill: ColumnFill, rows: (Int) -> Int) {
  var next = 0
  for (number, spread) in fill.spreads(rows: rows).enumerated() {
    precondition(spread.count == fill.columns && spread.contains { !$0.isEmpty })
    for column in spread where !column.isEmpty {
      precondition(column.count <= rows(number) && column.lowerBound >= next)
      precondition((next..<column.lowerBound).allSatisfy(fill.isBlank))
      next = column.upperBound
    }
  }
  precondition((next..<fill.lines.count).allSatisfy(fill.isBlank))
}

private func letters(_ text: String) -> [Unicode.Scalar] {
  TextWidth.cleaned(text).unicodeScalars.filter { $0.properties.isAlphabetic }
}

/// All that is written in some blocks but for the names of a table's columns, which may stand in several places.
private func texts(_ blocks: [Block]) -> [InlineText] {
  blocks.flatMap { block -> [InlineText] in
    switch block {
    case .heading(_, let text), .paragraph(let text), .code(let text): [text]
    case .list(let list): list.items.flatMap(texts)
    case .quote(let blocks), .footnote(_, let blocks): texts(blocks)
    case .table(let table): Array(table.rows.joined())
    case .picture(let picture): [picture.caption]
    case .rule: []
    }
  }
}
