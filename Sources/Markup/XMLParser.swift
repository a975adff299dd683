internal import CXML

/// Builds the tree from the parser's events: libxml2's own tree would have to be walked and freed.
final class XMLParser {
  private(set) var root: XMLElement?
  private(set) var failure: XMLError?
  private(set) var isBroken = false
  private var open: [XMLElement] = []
  private var text: [UInt8] = []
  private var count = 0
  private var context: xmlParserCtxtPtr?

  /// The library's tables are filled once, and not by two threads at a time.
  private static let isInitialized: Bool = {
    xmlInitParser()
    return true
  }()

  func parse(_ bytes: UnsafeBufferPointer<UInt8>, heedingEncoding: Bool) {
    precondition(Self.isInitialized)
    guard let start = bytes.baseAddress,
      let context = xmlCreateMemoryParserCtxt(
        UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), CInt(clamping: bytes.count))
    else { return }
    defer {
      // What the document declares is kept in one of its own, which nothing else would free.
      if let document = context.pointee.myDoc { xmlFreeDoc(document) }
      xmlFreeParserCtxt(context)
    }
    self.context = context
    // NOENT: besides numbers and the five of XML there is nothing that could grow.
    var options = [
      XML_PARSE_RECOVER, XML_PARSE_NOENT, XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING,
      XML_PARSE_HUGE,
    ]
    if !heedingEncoding { options.append(XML_PARSE_IGNORE_ENC) }
    xmlCtxtUseOptions(context, CInt(options.reduce(0) { $0 | $1.rawValue }))
    context.pointee.sax.pointee = Self.events
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    if xmlParseDocument(context) != 0 || context.pointee.wellFormed == 0 { isBroken = true }
    self.context = nil
    while !open.isEmpty { end() }
  }

  private static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.initialized = XML_SAX2_MAGIC
    events.startElementNs = { user, name, _, address, _, _, count, _, attributes in
      XMLParser.of(user)?.begin(name, address, UnsafeBufferPointer(start: attributes, count: Int(count) * 5))
    }
    events.endElementNs = { user, _, _, _ in XMLParser.of(user)?.end() }
    events.characters = { user, characters, count in XMLParser.of(user)?.append(characters, count) }
    events.ignorableWhitespace = events.characters
    events.cdataBlock = events.characters
    events.getEntity = { _, name in name.flatMap { xmlGetPredefinedEntity($0) } }
    // What is mended is not told.
    events.serror = { _, _ in }
    return events
  }

  /// The parser that lives as long as the parsing does.
  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLParser? {
    data.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(
    _ name: UnsafePointer<xmlChar>?, _ address: UnsafePointer<xmlChar>?,
    _ attributes: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
  ) {
    guard failure == nil, let name else { return }
    count += 1
    if count > XMLDocument.mostElements { return fail(.tooManyElements(limit: XMLDocument.mostElements)) }
    if open.count >= XMLDocument.deepest { return fail(.tooDeep(limit: XMLDocument.deepest)) }
    takeText()
    open.append(
      XMLElement(
        name: String(cString: name), namespace: address.map { String(cString: $0) },
        attributes: Self.attributes(attributes)))
  }

  private func end() {
    guard !open.isEmpty else { return }
    takeText()
    let element = open.removeLast()
    if open.isEmpty {
      root = root ?? element
    } else {
      open[open.count - 1].nodes.append(.element(element))
    }
  }

  private func append(_ characters: UnsafePointer<xmlChar>?, _ count: CInt) {
    guard !open.isEmpty, failure == nil else { return }
    text += UnsafeBufferPointer(start: characters, count: Int(count))
  }

  private func takeText() {
    guard !text.isEmpty, !open.isEmpty else { return }
    open[open.count - 1].nodes.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
  }

  private func fail(_ error: XMLError) {
    failure = error
    if let context { xmlStopParser(context) }
  }

  /// Five for each: local name, prefix, address, and the beginning and the end of its value.
  private static func attributes(
    _ parts: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
  ) -> [XMLAttribute] {
    stride(from: 0, to: parts.count, by: 5).compactMap { index in
      guard let name = parts[index], let start = parts[index + 3], let end = parts[index + 4] else {
        return nil
      }
      return XMLAttribute(
        name: String(cString: name), namespace: parts[index + 2].map { String(cString: $0) },
        value: String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self))
    }
  }
}
