/// The links of a document, for those who see them as plain text.
enum LinkList {
  /// A line for each link in the order of reading: its words and its address. One whose words are the
  /// address is left out, and so is what was listed before, and what leads to another place in the document.
  static func lines(of document: Document) -> [String] {
    var lines: [String] = []
    var listed: Set<String> = []
    forEachLink(in: document.blocks) { range, address, _ in
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
    forEachLink(in: document.blocks) { range, address, _ in
      guard let address = LinkAddress(address), listed.insert(address).inserted else { return }
      links.append((words(of: document, range), address))
    }
    return links
  }

  /// Most pages of any book have fewer.
  private static let mostPageLinks = 20_000

  /// All links that lead somewhere, in the order of reading.
  ///
  /// - Parameter hasFiles: whether what is no address is the path of a file, from the issue's root.
  static func pageLinks(of document: Document, hasFiles: Bool) -> [PageLink] {
    var links: [PageLink] = []
    forEachLink(in: document.blocks) { range, link, isNote in
      guard links.count < mostPageLinks, let target = target(of: link, hasFiles: hasFiles) else { return }
      let words = words(of: document, range)
      // A picture's link has none.
      guard !words.isEmpty else { return }
      links.append(PageLink(words: words, range: range, target: target, isNote: isNote))
    }
    return links.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func target(of link: String, hasFiles: Bool) -> PageLink.Target? {
    if let address = LinkAddress(link) { return .outside(address) }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
    if parts[0].isEmpty { return name.map { .inside(IssuePlace(file: nil, name: $0)) } }
    let isAddress = ["ftp:", "mailto:", "http:", "https:"].contains { link.lowercased().hasPrefix($0) }
    return hasFiles && !isAddress ? .inside(IssuePlace(file: parts[0], name: name)) : nil
  }

  private static func words(of document: Document, _ range: Range<Int>) -> String {
    document.string(range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func forEachLink(
    in blocks: [Block], _ body: (_ range: Range<Int>, _ address: String, _ isNote: Bool) -> Void
  ) {
    for block in blocks { for text in block.texts { forEachLink(in: text, body) } }
  }

  /// A link's words may be of several kinds; their runs lie side by side.
  private static func forEachLink(
    in text: InlineText, _ body: (_ range: Range<Int>, _ address: String, _ isNote: Bool) -> Void
  ) {
    var open: (range: Range<Int>, address: String, isNote: Bool)?
    for run in text.runs {
      if let last = open, last.address == run.link, last.range.upperBound == run.range.lowerBound {
        open = (
          last.range.lowerBound..<run.range.upperBound, last.address,
          last.isNote || run.traits.contains(.footnote)
        )
      } else {
        if let open { body(open.range, open.address, open.isNote) }
        open = run.link.map { (run.range, $0, run.traits.contains(.footnote)) }
      }
    }
    if let open { body(open.range, open.address, open.isNote) }
  }
}
