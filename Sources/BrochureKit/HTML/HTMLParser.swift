internal import CXML

/// Reads markup with libxml2's HTML parser, which mends what is broken.
///
/// It is used by its events: its own tree has a limit on depth past which it reads nothing. It opens no files and no
/// connections, as only its tree builder would.
final class HTMLParser {
  private var tree = HTMLTree()
  /// The elements that are open; those that found no room have no node.
  private var open: [(element: HTMLElement, node: Int?)] = []
  private var context: htmlParserCtxtPtr?

  /// The library's tables are filled once, and not by two threads at a time.
  private static let isInitialized: Bool = {
    xmlInitParser()
    return true
  }()

  /// The tree, which has not looked at itself yet.
  ///
  /// - Parameter markup: UTF-8 as `HTMLSource` makes it, less than 2 GiB.
  static func tree(of markup: [UInt8]) -> HTMLTree {
    precondition(isInitialized)
    let parser = HTMLParser()
    parser.parse(markup)
    return parser.tree
  }

  private init() {
    // What is outside of everything is inside of this.
    if let root = tree.begin(.html, parent: nil, attributes: []) { open.append((.html, root)) }
  }

  private func parse(_ markup: [UInt8]) {
    tree.reserve(bytes: markup.count)
    markup.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        let context = htmlCreateMemoryParserCtxt(start, CInt(clamping: bytes.count))
      else { return }
      defer { htmlFreeParserCtxt(context) }
      self.context = context
      let options = HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
      htmlCtxtUseOptions(context, CInt(options))
      xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
      context.pointee.sax.pointee = Self.events
      context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
      htmlParseDocument(context)
      self.context = nil
    }
    while let last = open.popLast() { if let node = last.node { tree.end(node) } }
  }

  private static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.initialized = XML_SAX2_MAGIC
    events.startElement = { HTMLParser.of($0)?.begin($1, $2) }
    events.endElement = { HTMLParser.of($0)?.end($1) }
    events.characters = { HTMLParser.of($0)?.append($1, $2) }
    events.ignorableWhitespace = { HTMLParser.of($0)?.append($1, $2) }
    events.cdataBlock = { HTMLParser.of($0)?.append($1, $2) }
    // What is mended is not told.
    events.serror = { _, _ in }
    return events
  }

  /// The parser that lives as long as the parsing does.
  private static func of(_ data: UnsafeMutableRawPointer?) -> HTMLParser? {
    data.map { Unmanaged<HTMLParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard let element = Self.element(name) else { return }
    // It would look through all that is open at every end tag of what is not.
    if let context, context.pointee.nameNr > HTMLTree.deepest, !element.isVoid {
      namePop(context)
      return
    }
    let parent = open.last { $0.node != nil }?.node
    open.append((element, tree.begin(element, parent: parent, attributes: Self.values(attributes))))
  }

  private func end(_ name: UnsafePointer<xmlChar>?) {
    guard let element = Self.element(name),
      let place = open.lastIndex(where: { $0.element == element }), place > 0
    else { return }
    while open.count > place { if let node = open.removeLast().node { tree.end(node) } }
  }

  private func append(_ characters: UnsafePointer<xmlChar>?, _ count: CInt) {
    guard let parent = open.last(where: { $0.node != nil })?.node, count > 0 else { return }
    tree.append(UnsafeBufferPointer(start: characters, count: Int(count)), parent: parent)
  }

  private static func element(_ name: UnsafePointer<xmlChar>?) -> HTMLElement? {
    name.flatMap { HTMLElement.named[String(cString: $0)] }
  }

  private static func values(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> [(HTMLAttribute, String)] {
    guard var next = attributes else { return [] }
    var values: [(HTMLAttribute, String)] = []
    while let name = next[0] {
      if let attribute = HTMLAttribute.named[String(cString: name)] {
        values.append((attribute, next[1].map { String(cString: $0) } ?? ""))
      }
      next += 2
    }
    return values
  }
}
