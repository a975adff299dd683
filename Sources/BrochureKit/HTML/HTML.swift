internal import Foundation

/// HTML or XHTML as it is found: read by `HTMLParser`, written as blocks.
///
/// Nothing in it is run, and nothing is loaded: its pictures are files of the issue or their words.
struct HTML {
  /// In bytes. A larger document would take seconds to read.
  static let byteLimit = 32 << 20

  let tree: HTMLTree
  let address: DocumentAddress
  /// What the document calls itself; nil where it does not.
  let title: String?
  /// A BCP 47 tag; nil where the document names none.
  let language: String?
  let direction: Document.Direction

  /// - Parameters:
  ///   - data: in any encoding; see `HTMLEncoding`.
  ///   - address: where it is, for the addresses in it.
  ///   - styleSheet: the style sheet at a path from the issue's root; nil where there is none.
  init(_ data: Data, at address: DocumentAddress, styleSheet: (String) -> Data? = { _ in nil }) {
    var tree = HTMLParser.tree(of: HTMLSource.prepared(HTMLEncoding.text(of: data)))
    let base = tree.first(.base).flatMap { tree.attribute(.href, of: $0) }
    let address = base.map { address.based(on: $0) } ?? address
    tree.look(Self.styles(in: tree, at: address, styleSheet))
    self.tree = tree
    self.address = address
    let title = tree.first(.title).map { tree.words(in: $0, limit: 1000) }
    self.title = title.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .flatMap { $0.isEmpty ? nil : $0 }
    // The root, and those of these names that have attributes.
    let roots = [tree.first(.html, having: .lang), tree.first(.body, having: .lang)].compactMap { $0 }
    language = roots.lazy.compactMap { tree.attribute(.lang, of: $0) }.first { !$0.isEmpty }
    let directed = [tree.first(.html, having: .dir), tree.first(.body, having: .dir)].compactMap { $0 }
    direction =
      directed.contains { tree.attribute(.dir, of: $0)?.lowercased() == "rtl" } ? .rightToLeft : .leftToRight
  }

  private static let mostStyleSheets = 16

  /// The style sheets in a document and those that it links to, in its order.
  private static func styles(
    in tree: HTMLTree, at address: DocumentAddress, _ styleSheet: (String) -> Data?
  ) -> StyleSheet {
    var styles = StyleSheet()
    var linked: Set<String> = []
    for node in tree.nodes.indices {
      guard let element = tree.element(node), element == .style || element == .link,
        !["print", "speech"].contains(tree.attribute(.media, of: node)?.lowercased().trimmed)
      else { continue }
      if element == .style {
        for text in tree.inside(node) { styles.add(tree.bytes(text)) }
        continue
      }
      let kinds = tree.attribute(.rel, of: node)?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
      guard kinds.contains("stylesheet"), !kinds.contains("alternate"), linked.count < mostStyleSheets,
        let link = tree.attribute(.href, of: node), case .file(let path, _) = address.target(of: link),
        linked.insert(path).inserted, let sheet = styleSheet(path)
      else { continue }
      styles.add(TextDecoder.guessed(sheet).text.utf8)
    }
    return styles
  }

  /// Whether it has a heading of the first level.
  var hasTitle: Bool { tree.has(.title, 0) }

  /// What a person would call it: its first heading, else what it calls itself; nil where it has neither.
  var name: String? {
    let heading = tree.nodes.indices.lazy.filter { node in
      tree.element(node)?.headingLevel.map { $0 <= 3 } == true && !tree.has(.hidden, node)
    }.compactMap { node -> String? in
      let words = tree.words(in: node, limit: Self.longestName).trimmed
      return words.isEmpty ? nil : words
    }.first
    return heading ?? title
  }

  /// In bytes.
  private static let longestName = 1000

  func write(to document: inout DocumentBuilder) {
    var writer = HTMLWriter(self)
    writer.write(to: &document)
  }

  /// What a link leads to, as a document keeps it: an address, a path from the issue's root, or `#` and a name.
  static func link(to target: DocumentAddress.Target) -> String? {
    switch target {
    case .outside(let address): address
    case .file(let path, let place): path + (place.map { "#" + $0 } ?? "")
    case .place(let name): "#" + name
    case .nothing: nil
    }
  }
}

extension HTMLTree {
  /// The first element of a name, with an attribute if one is asked for.
  func first(_ element: HTMLElement, having attribute: HTMLAttribute? = nil) -> Int? {
    nodes.indices.first { node in
      nodes[node].element == element && (attribute.map { self.attribute($0, of: node) != nil } ?? true)
    }
  }
}
