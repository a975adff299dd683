extension HTMLWriter {
  /// In pixels: what is smaller belongs to the line, what is larger stands by itself.
  private static let smallest = 4
  private static let large = 100
  /// How far before and after a picture words are looked for, in nodes.
  private static let neighbours = 64

  /// A picture of the issue at its place; any other is told by its words.
  func writePicture(_ node: Int, _ document: inout DocumentBuilder) {
    let size = (pixels(.width, of: node), pixels(.height, of: node))
    // They count visitors, or hold a place.
    if let width = size.0, width < Self.smallest { return }
    if let height = size.1, height < Self.smallest { return }
    let words = tree.attribute(.alt, of: node)?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if case .file(let path, _)? = source(of: node), isBlock(node, size, words: words) {
      document.picture(source: path, alternative: words ?? "")
    } else if let words, !words.isEmpty {
      document.append("[\(words)]")
    } else if words == nil, let address = addressOnTheWeb(of: node) {
      document.append("[\(address.pictureOnTheWeb)]")
    }
  }

  /// nil where it is the same as another for those who run scripts.
  private func addressOnTheWeb(of node: Int) -> String? {
    guard !sequence(first: node, next: tree.parent).contains(where: { tree.element($0) == .noscript }) else {
      return nil
    }
    return [HTMLAttribute.src, .href, .dataSource].lazy.compactMap { tree.attribute($0, of: node) }
      .compactMap { source in
        if case .outside(let address) = address.target(of: source) { address } else { nil }
      }
      .first
  }

  private func source(of node: Int) -> DocumentAddress.Target? {
    for attribute in [HTMLAttribute.src, .href, .dataSource] {
      guard let source = tree.attribute(attribute, of: node) else { continue }
      let target = address.target(of: source)
      if case .file = target { return target }
    }
    return nil
  }

  /// Whether a picture stands by itself: it is large, or there are no words in its block, or only on one side of it.
  private func isBlock(_ node: Int, _ size: (Int?, Int?), words: String?) -> Bool {
    let largest = max(size.0 ?? 0, size.1 ?? 0)
    if largest >= Self.large { return true }
    let block = sequence(first: node) { tree.parent($0) }.first { tree.element($0)?.isBlock == true } ?? 0
    if largest > 0, largest <= 32 { return words?.isEmpty != false && tree.nodes[block].ink == 0 }
    if tree.nodes[block].ink == 0 || words == nil { return true }
    if largest > 0 { return false }
    let before = max(block, node - Self.neighbours)..<node
    let after = node + 1..<min(Int(tree.nodes[block].end), node + Self.neighbours)
    return !hasInk(before) || !hasInk(after)
  }

  private func hasInk(_ nodes: Range<Int>) -> Bool {
    nodes.contains { tree.element($0) == nil && tree.nodes[$0].ink > 0 }
  }

  private func pixels(_ attribute: HTMLAttribute, of node: Int) -> Int? {
    guard let value = tree.attribute(attribute, of: node), !value.contains("%") else { return nil }
    return Int(value.filter { !$0.isWhitespace }.prefix { $0.isASCII && $0.isNumber })
  }

  /// A drawing within the document: the pictures that it frames, else its words.
  mutating func writeDrawing(_ node: Int, _ document: inout DocumentBuilder) {
    let pictures = tree.inside(node).filter { tree.element($0) == .image }
    if !pictures.isEmpty {
      for picture in pictures { writePicture(picture, &document) }
      return
    }
    let title = tree.inside(node).first { tree.element($0) == .title || tree.element($0) == .desc }
    if let words = tree.attribute(.ariaLabel, of: node) ?? title.map({ tree.words(in: $0, limit: 500) }) {
      let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { document.append("[\(words)]") }
    } else {
      push([inside(node)])
    }
  }

  /// A formula in one line: as its author has written it for those who do not see it, else its characters.
  func formula(_ node: Int) -> String {
    let note = tree.inside(node).first {
      tree.element($0) == .annotation && tree.attribute(.encoding, of: $0)?.contains("tex") == true
    }
    let written = tree.attribute(.alttext, of: node) ?? note.map { tree.words(in: $0, limit: 2000) }
    guard var text = written?.trimmed, !text.isEmpty else { return tree.words(in: node, limit: 2000) }
    let frame = "{\\displaystyle"
    if text.hasPrefix(frame), text.hasSuffix("}") { text = String(text.dropFirst(frame.count).dropLast()) }
    return text.trimmed
  }

  // MARK: Sound and film

  /// What cannot be shown here: a link to it. Its own words for those who cannot see it are written where there is
  /// nothing to link to.
  mutating func writeMedia(_ node: Int, _ element: HTMLElement, _ document: inout DocumentBuilder) {
    let inner = tree.inside(node).first { tree.element($0) == .source && tree.attribute(.src, of: $0) != nil }
    let source = tree.attribute(.src, of: node) ?? inner.flatMap { tree.attribute(.src, of: $0) }
    let target = source.map(address.target) ?? .nothing
    if element == .object, tree.attribute(.type, of: node)?.hasPrefix("image/") == true {
      return writePicture(node, &document)
    }
    guard let link = HTML.link(to: target), element != .object else { return push([inside(node)]) }
    let names = [HTMLAttribute.title, .ariaLabel, .name].compactMap { tree.attribute($0, of: node)?.trimmed }
    let name = names.first { !$0.isEmpty }
    let file = link.split(separator: "/").last.map(String.init) ?? link
    document.beginStyle([], link: link)
    switch element {
    case .audio: document.append("♪ \(name ?? file)")
    case .video: document.append("▶ \(name ?? file)")
    default: document.append("[\(name ?? link)]")
    }
    document.endStyle()
  }
}

extension String {
  /// Without white space at the beginning and the end, and with blanks within.
  fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
