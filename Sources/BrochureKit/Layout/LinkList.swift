/// The links of a document, for those who see them as plain text.
enum LinkList {
  /// A line for each link in the order of reading: its words and its address. One whose words are the
  /// address is left out, and so is what was listed before, and what leads to another place in the document.
  static func lines(of document: Document) -> [String] {
    var lines: [String] = []
    var listed: Set<String> = []
    forEachLink(in: document.blocks) { range, address in
      let words = words(of: document, range)
      guard !words.isEmpty, words != address, "mailto:" + words != address, !address.hasPrefix("#") else {
        return
      }
      let line = "\(words): \(address)"
      if listed.insert(line).inserted { lines.append(line) }
    }
    return lines
  }

  /// The links that other programs can follow, each address once, in the order of reading.
  static func links(of document: Document) -> [(words: String, address: LinkAddress)] {
    var links: [(String, LinkAddress)] = []
    var listed: Set<LinkAddress> = []
    forEachLink(in: document.blocks) { range, address in
      guard let address = LinkAddress(address), listed.insert(address).inserted else { return }
      links.append((words(of: document, range), address))
    }
    return links
  }

  private static func words(of document: Document, _ range: Range<Int>) -> String {
    document.string(range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func forEachLink(in blocks: [Block], _ body: (Range<Int>, String) -> Void) {
    for block in blocks { for text in block.texts { forEachLink(in: text, body) } }
  }

  /// A link's words may be of several kinds; their runs lie side by side.
  private static func forEachLink(in text: InlineText, _ body: (Range<Int>, String) -> Void) {
    var open: (range: Range<Int>, address: String)?
    for run in text.runs {
      if let last = open, last.address == run.link, last.range.upperBound == run.range.lowerBound {
        open = (last.range.lowerBound..<run.range.upperBound, last.address)
      } else {
        if let open { body(open.range, open.address) }
        open = run.link.map { (run.range, $0) }
      }
    }
    if let open { body(open.range, open.address) }
  }
}
