/// The elements and texts of an HTML document in the order of its source.
///
/// What is inside a node follows it up to its `end`, so a walk is a loop and nothing recurses. It is no deeper than
/// `deepest` and has no more nodes than `mostNodes`: elements beyond that count for nothing, their texts are kept.
struct HTMLTree {
  static let deepest = 256
  static let mostNodes = 1 << 21

  struct Node {
    /// nil of a text.
    let element: HTMLElement?
    /// -1 of the root.
    let parent: Int32
    /// The index of the first node after what is inside.
    var end: Int32
    /// Of a text its bytes, of an element its attributes.
    var lower: UInt32
    var upper: UInt32
    var facts: HTMLFacts = []
    /// The bytes of text inside that are shown and are not blank.
    var ink: UInt32 = 0
  }

  private(set) var nodes: [Node] = []
  /// UTF-8.
  private(set) var text: [UInt8] = []
  private var styles = StyleSheet()
  private var attributes: [(name: HTMLAttribute, value: String)] = []

  // MARK: Looking

  func element(_ node: Int) -> HTMLElement? { nodes[node].element }

  func inside(_ node: Int) -> Range<Int> { node + 1..<Int(nodes[node].end) }

  func parent(_ node: Int) -> Int? { nodes[node].parent < 0 ? nil : Int(nodes[node].parent) }

  /// The nodes directly inside.
  func children(_ node: Int) -> [Int] {
    var children: [Int] = []
    var child = node + 1
    while child < nodes[node].end {
      children.append(child)
      child = Int(nodes[child].end)
    }
    return children
  }

  func attribute(_ name: HTMLAttribute, of node: Int) -> String? {
    guard nodes[node].element != nil else { return nil }
    return attributes[Int(nodes[node].lower)..<Int(nodes[node].upper)].first { $0.name == name }?.value
  }

  func has(_ facts: HTMLFacts, _ node: Int) -> Bool { !nodes[node].facts.isDisjoint(with: facts) }

  /// The bytes of a text node.
  func bytes(_ node: Int) -> ArraySlice<UInt8> {
    nodes[node].element == nil ? text[Int(nodes[node].lower)..<Int(nodes[node].upper)] : []
  }

  /// All that is written inside, up to some bytes, its white space as it is.
  func words(in node: Int, limit: Int = 4096) -> String {
    var words: [UInt8] = []
    for index in node..<Int(nodes[node].end) where nodes[index].element == nil && !isOfStyle(index) {
      words += bytes(index)
      if words.count > limit { break }
    }
    return String(decoding: words.prefix(limit), as: UTF8.self)
  }

  /// Whether a text is a style sheet.
  private func isOfStyle(_ node: Int) -> Bool { parent(node).map { nodes[$0].element == .style } ?? false }

  /// What the style sheets and its attribute say of an element.
  func style(of node: Int) -> StyleDeclarations {
    guard let element = nodes[node].element, !styles.isEmpty || nodes[node].lower < nodes[node].upper else {
      return StyleDeclarations()
    }
    let declared = styles.declarations(for: element, classes: attribute(.class, of: node))
    guard let own = attribute(.style, of: node) else { return declared }
    return StyleDeclarations(own.utf8).over(declared)
  }

  /// Where an element wants its texts to stand; nil where it says nothing.
  func alignment(of node: Int) -> Block.Table.Alignment? {
    if let styled = style(of: node).alignment { return styled }
    if element(node) == .center { return .center }
    return switch attribute(.align, of: node)?.lowercased() {
    case "center", "middle": .center
    case "right": .right
    case "left", "justify": .left
    default: nil
    }
  }

  // MARK: Building

  mutating func reserve(bytes: Int) { text.reserveCapacity(bytes) }

  /// - Returns: the new node; nil where there is no room.
  mutating func begin(_ element: HTMLElement, parent: Int?, attributes: [(HTMLAttribute, String)]) -> Int? {
    guard nodes.count < Self.mostNodes else { return nil }
    let first = UInt32(self.attributes.count)
    self.attributes += attributes.map { (name: $0.0, value: $0.1) }
    nodes.append(
      Node(
        element: element, parent: Int32(parent ?? -1), end: Int32(nodes.count + 1), lower: first,
        upper: UInt32(self.attributes.count)))
    return nodes.count - 1
  }

  mutating func end(_ node: Int) { nodes[node].end = Int32(nodes.count) }

  mutating func append(_ characters: UnsafeBufferPointer<UInt8>, parent: Int) {
    let start = text.count
    Self.append(characters, to: &text)
    // The parser gives a text in pieces.
    let last = nodes.count - 1
    let isPiece = nodes[last].element == nil && nodes[last].parent == parent
    if isPiece || (nodes.count >= Self.mostNodes && nodes[last].element == nil) {
      nodes[last].upper = UInt32(text.count)
    } else {
      nodes.append(
        Node(
          element: nil, parent: Int32(parent), end: Int32(nodes.count + 1), lower: UInt32(start),
          upper: UInt32(text.count)))
    }
  }

  /// `&#151;` is meant to be what Windows-1252 has there (HTML, 13.2.5.84); there is no other use for U+0080...U+009F.
  private static func append(_ characters: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    var rest = characters[...]
    while let place = rest.firstIndex(of: 0xC2), place + 1 < characters.count {
      text += rest[..<place]
      let next = characters[place + 1]
      if (0x80..<0xA0).contains(next) {
        text += Array(String(TextEncoding.windowsScalars[Int(next) - 0x80]).utf8)
      } else {
        text += [0xC2, next]
      }
      rest = characters[(place + 2)...]
    }
    text += rest
  }

  /// Finds out about every node what is inside it, and what is not shown.
  mutating func look(_ styles: StyleSheet) {
    self.styles = styles
    for index in nodes.indices.reversed() {
      if let element = nodes[index].element {
        nodes[index].facts.formUnion(.of(element))
        if isHidden(index) {
          nodes[index].facts = .hidden
          nodes[index].ink = 0
        }
      } else {
        nodes[index].ink = UInt32(Self.ink(bytes(index)))
      }
      let parent = Int(nodes[index].parent)
      guard parent >= 0 else { continue }
      nodes[parent].facts.formUnion(nodes[index].facts.subtracting(.hidden))
      nodes[parent].ink += nodes[index].ink
    }
  }

  private func isHidden(_ node: Int) -> Bool {
    guard let element = nodes[node].element else { return false }
    if element.isSkipped { return true }
    // A page that scripts would show is shown.
    if element != .html, element != .body, style(of: node).isHidden == true { return true }
    guard nodes[node].lower < nodes[node].upper else { return false }
    if let hidden = attribute(.hidden, of: node), hidden.lowercased() != "false" { return true }
    return attribute(.ariaHidden, of: node)?.lowercased() == "true"
  }

  /// Bytes that are no white space, and no blank that does not collapse.
  private static func ink(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0xA0, previous == 0xC2 {
        count -= 1
      } else if byte != 0x20, !(0x09...0x0D).contains(byte) {
        count += 1
      }
      previous = byte
    }
    return count
  }
}

/// What is in a node, itself included.
struct HTMLFacts: OptionSet {
  let rawValue: UInt16

  static let hidden = HTMLFacts(rawValue: 1)
  /// Something that stands by itself.
  static let block = HTMLFacts(rawValue: 2)
  static let picture = HTMLFacts(rawValue: 4)
  static let table = HTMLFacts(rawValue: 8)
  /// What no cell of a grid holds: headings, lists, listings, quotations, rules, figures.
  static let structure = HTMLFacts(rawValue: 16)
  static let heading = HTMLFacts(rawValue: 32)
  static let headerCell = HTMLFacts(rawValue: 64)
  /// The page's own title.
  static let title = HTMLFacts(rawValue: 128)

  static func of(_ element: HTMLElement) -> HTMLFacts {
    var facts: HTMLFacts = element.isBlock ? .block : []
    if element.headingLevel != nil { facts.formUnion([.heading, .structure]) }
    switch element {
    case .h1: facts.insert(.title)
    case .img, .image: facts.insert(.picture)
    case .table: facts.insert(.table)
    case .th: facts.insert(.headerCell)
    case .ul, .ol, .dl, .menu, .dir, .pre, .listing, .xmp, .blockquote, .hr, .figure: facts.insert(.structure)
    default: break
    }
    return facts
  }
}
