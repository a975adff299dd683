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
      let fill = ColumnFill(lines: composition.lines, isBlank: composition.isBlank, columns: columns)
      check(fill.spreads { _ in height }, of: fill, rows: height)
      let start = composition.line(forPlace: choice * 64)
      check(fill.spreads(beginningAt: start) { _ in height }, of: fill, rows: height)
    }
  }
  let capabilities = Capabilities(colors: .direct, unicode: choice & 8 == 8)
  let context = PageContext(
    size: Size(width: width, height: height), theme: Theme(.dark, for: capabilities),
    pictures: PictureRenderer(capabilities: capabilities))
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
  var seen: [Range<Int>: Shown] = [:]
  collect(composition, columns: columns, into: &seen)
  // A cluster that is wider than the line is shown as a question mark.
  for (range, shown) in seen where shown.columns >= 20 {
    precondition(
      shown.letters == letters(TextWidth.cleaned(document.string(range))),
      "lost from \(document.string(range))"
    )
  }
  for text in texts(document.blocks) where !text.isEmpty { precondition(seen[text.range] != nil, "lost") }
}

/// The letters that are shown of a text, and the narrowest lines that they are in.
private struct Shown {
  var letters: [Unicode.Scalar] = []
  var columns = Int.max
}

private func collect(_ composition: Composition, columns: Int, into seen: inout [Range<Int>: Shown]) {
  for (index, line) in composition.lines.enumerated() {
    let spans = composition.spans(index)
    precondition(spans.reduce(0) { $0 + $1.width } <= columns)
    let block = composition.blocks[Int(line.block)]
    switch block.content {
    case .text(let text):
      seen[text.range, default: Shown()].letters += letters(spans.map(\.text).joined())
      seen[text.range]?.columns = min(columns, block.columns)
    case .table(let table):
      guard index == block.firstLine else { continue }
      for cell in table.cells { collect(cell.composition, columns: cell.composition.columns, into: &seen) }
    case .blank, .words, .rule, .picture: break
    }
  }
}

private func check(_ spreads: [ColumnFill.Spread], of fill: ColumnFill, rows: Int) {
  var next = 0
  for spread in spreads {
    precondition(spread.count == fill.columns && spread.contains { !$0.isEmpty })
    for column in spread where !column.isEmpty {
      precondition(column.count <= rows && column.lowerBound >= next)
      precondition((next..<column.lowerBound).allSatisfy(fill.isBlank))
      next = column.upperBound
    }
  }
  precondition((next..<fill.lines.count).allSatisfy(fill.isBlank))
}

private func letters(_ text: String) -> [Unicode.Scalar] {
  text.unicodeScalars.filter { $0.properties.isAlphabetic }
}

/// All that is written in some blocks but for the names of a table's columns, which may stand in several places.
private func texts(_ blocks: [Block]) -> [InlineText] {
  blocks.flatMap { block -> [InlineText] in
    guard case .table(let table) = block else { return block.texts }
    return table.rows.dropFirst(table.headerRows).joined().flatMap { texts($0.blocks) }
  }
}
