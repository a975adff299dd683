internal import CMarkdown
internal import Foundation

/// Reads Markdown: CommonMark with GitHub's tables, strikethrough, addresses as links, and footnotes.
final class Markdown {
  private let root: OpaquePointer

  /// The syntax extensions live in a table that is filled once, and not by two threads at a time.
  private static let extensions: [String] = {
    cmark_gfm_core_extensions_ensure_registered()
    return ["table", "strikethrough", "autolink"]
  }()

  /// In bytes. A tree of a text takes up to two hundred times its size, where every other byte is a mark.
  static let byteLimit = 1 << 20

  /// nil for what is larger than `byteLimit`.
  init?(_ text: String) {
    guard text.utf8.count <= Self.byteLimit else { return nil }
    var names = Self.extensions
    if !Self.canReadTables(of: text) { names.removeAll { $0 == "table" } }
    guard let parser = cmark_parser_new(CMARK_OPT_FOOTNOTES) else { return nil }
    defer { cmark_parser_free(parser) }
    for name in names {
      if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
    }
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    }
    guard let root = cmark_parser_finish(parser) else { return nil }
    self.root = root
  }

  /// Whether the tables of a text are read in good time.
  ///
  /// cmark-gfm reads a paragraph again from its beginning at every line that could part the head of a table from
  /// its body. A table has one such line; a text that is made to be slow has thousands.
  private static func canReadTables(of text: String) -> Bool {
    var cost = 0
    var paragraph = 0
    var text = text
    return text.withUTF8 { bytes in
      for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        paragraph =
          line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } ? 0 : paragraph + line.count + 1
        let isDelimiter =
          line.contains(UInt8(ascii: "-")) && line.allSatisfy { " \t\r|:->".utf8.contains($0) }
        if isDelimiter { cost += paragraph }
      }
      return cost <= 4 * byteLimit
    }
  }

  deinit { cmark_node_free(root) }

  /// Whether the text begins with a heading of the first level: its title.
  var hasTitle: Bool {
    guard let first = cmark_node_first_child(root) else { return false }
    return cmark_node_get_type(first) == CMARK_NODE_HEADING && cmark_node_get_heading_level(first) == 1
  }

  func write(to document: inout DocumentBuilder) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    var footnotes = 0
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      if event == CMARK_EVENT_EXIT {
        if Self.hasEnd(node) { document.end() } else if Self.isStyle(node) { document.endStyle() }
        continue
      }
      if cmark_node_get_type(node) == CMARK_NODE_FOOTNOTE_DEFINITION { footnotes += 1 }
      if Self.enter(node, footnote: footnotes, in: &document) {
        cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT)
      }
    }
  }

  /// - Returns: whether all of the node is written, and what is in it not to be looked at.
  private static func enter(
    _ node: OpaquePointer, footnote: Int, in document: inout DocumentBuilder
  ) -> Bool {
    if let element = element(node, footnote: footnote) {
      if element == .paragraph, let picture = onlyPicture(in: node) {
        document.picture(
          source: path(picture), alternative: words(in: picture),
          caption: text(cmark_node_get_title(picture)))
        return true
      }
      document.begin(element)
      return false
    }
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: document.append(collapsing: text(cmark_node_get_literal(node)))
    case CMARK_NODE_SOFTBREAK: document.append(collapsing: "\n")
    case CMARK_NODE_LINEBREAK: document.lineBreak()
    case CMARK_NODE_CODE:
      document.beginStyle(.code)
      document.append(text(cmark_node_get_literal(node)))
      document.endStyle()
    case CMARK_NODE_EMPH: document.beginStyle(.emphasis)
    case CMARK_NODE_STRONG: document.beginStyle(.strong)
    case CMARK_NODE_LINK:
      // What nobody may follow is no link; its words stay.
      let address = text(cmark_node_get_url(node))
      document.beginStyle([], link: LinkAddress(address) == nil ? nil : address)
    case CMARK_NODE_IMAGE:
      document.append(collapsing: "[\(words(in: node))]")
      return true
    case CMARK_NODE_FOOTNOTE_REFERENCE:
      let literal = text(cmark_node_get_literal(node))
      if let number = Int(literal) { document.footnoteReference(number) } else { document.append(literal) }
    case CMARK_NODE_CODE_BLOCK: document.code(text(cmark_node_get_literal(node)))
    case CMARK_NODE_HTML_BLOCK:
      document.begin(.paragraph)
      document.append(collapsing: withoutTags(text(cmark_node_get_literal(node))))
      document.end()
    case CMARK_NODE_HTML_INLINE:
      if text(cmark_node_get_literal(node)).lowercased().hasPrefix("<br") { document.lineBreak() }
    case CMARK_NODE_THEMATIC_BREAK: document.rule()
    default: if isStyle(node) { document.beginStyle(.deleted) }
    }
    return false
  }

  private static func element(_ node: OpaquePointer, footnote: Int) -> DocumentBuilder.Element? {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH: return .paragraph
    case CMARK_NODE_HEADING: return .heading(level: Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_BLOCK_QUOTE: return .quote
    case CMARK_NODE_LIST:
      let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      return .list(
        start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
        isTight: cmark_node_get_list_tight(node) == 1)
    case CMARK_NODE_ITEM: return .item()
    case CMARK_NODE_FOOTNOTE_DEFINITION: return .footnote(number: footnote)
    default: break
    }
    // The types of extensions are numbered as they are registered.
    switch String(cString: cmark_node_get_type_string(node)) {
    case "table": return .table(alignments: alignments(node))
    case "table_header": return .row(isHeader: true)
    case "table_row": return .row(isHeader: cmark_gfm_extensions_get_table_row_is_header(node) == 1)
    case "table_cell": return .cell()
    default: return nil
    }
  }

  private static func hasEnd(_ node: OpaquePointer) -> Bool { element(node, footnote: 0) != nil }

  private static func isStyle(_ node: OpaquePointer) -> Bool {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK: true
    default: String(cString: cmark_node_get_type_string(node)) == "strikethrough"
    }
  }

  private static func alignments(_ node: OpaquePointer) -> [Block.Table.Alignment] {
    guard let letters = cmark_gfm_extensions_get_table_alignments(node) else { return [] }
    return (0..<Int(cmark_gfm_extensions_get_table_columns(node))).map {
      switch letters[$0] {
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .left
      }
    }
  }

  /// The picture of a paragraph that has nothing else.
  private static func onlyPicture(in paragraph: OpaquePointer) -> OpaquePointer? {
    guard let first = cmark_node_first_child(paragraph), cmark_node_next(first) == nil,
      cmark_node_get_type(first) == CMARK_NODE_IMAGE
    else { return nil }
    return first
  }

  private static func path(_ picture: OpaquePointer) -> String {
    let url = text(cmark_node_get_url(picture))
    return url.removingPercentEncoding ?? url
  }

  private static func words(in picture: OpaquePointer) -> String {
    guard let iterator = cmark_iter_new(picture) else { return "" }
    defer { cmark_iter_free(iterator) }
    var words = ""
    while cmark_iter_next(iterator) != CMARK_EVENT_DONE {
      guard let node = cmark_iter_get_node(iterator) else { break }
      switch cmark_node_get_type(node) {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE: words += text(cmark_node_get_literal(node))
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: words += " "
      default: break
      }
    }
    return words
  }

  private static func withoutTags(_ html: String) -> String {
    var text = ""
    var isTag = false
    for scalar in html.unicodeScalars {
      switch scalar {
      case "<": isTag = true
      case ">" where isTag:
        isTag = false
        text += " "
      default: if !isTag { text.unicodeScalars.append(scalar) }
      }
    }
    return text
  }

  private static func text(_ string: UnsafePointer<CChar>?) -> String {
    string.map { String(cString: $0) } ?? ""
  }
}
