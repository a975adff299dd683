internal import CXML

/// Makes any markup plain, so that the parser reads it right and in time in proportion to its length.
///
/// libxml2's HTML parser compares every attribute of a tag with all others, shows CDATA sections, processing
/// instructions and Word's `<![if]>` as text, and knows nothing of namespaces. So comments, instructions and
/// scripts go, CDATA becomes text, each tag has at most the attributes of `HTMLAttribute`, once and quoted,
/// empty elements of XHTML have an end tag, and an element that means nothing is a `span`.
struct HTMLSource {
  /// In bytes; of a longer value, a picture in its address say, the beginning is kept.
  static let longestValue = 4096

  private let bytes: UnsafeBufferPointer<UInt8>
  private var scanner: MarkupScanner
  private var markup: [UInt8] = []
  private let isXML: Bool
  /// Of names that are HTML's, SVG's or MathML's.
  private var prefixes: Set<String> = ["html", "xhtml", "svg", "math", "m", "mml"]

  /// The same document in plain markup.
  static func prepared(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      var source = HTMLSource(bytes)
      source.run()
      return source.markup
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    scanner = MarkupScanner(bytes)
    markup.reserveCapacity(bytes.count + bytes.count / 8)
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self)
    isXML = head.hasPrefix("<?xml") || head.contains("\"http://www.w3.org/1999/xhtml\"")
  }

  private mutating func run() {
    while scanner.index < bytes.count {
      switch bytes[scanner.index] {
      case UInt8(ascii: "<"): readMarkup()
      case UInt8(ascii: "&"): readReference()
      case UInt8(ascii: "\r"):
        if scanner.peek(1) != UInt8(ascii: "\n") { markup.append(UInt8(ascii: "\n")) }
        scanner.index += 1
      case 0: scanner.index += 1
      default:
        let start = scanner.index
        while scanner.index < bytes.count, !Self.isSpecial(bytes[scanner.index]) { scanner.index += 1 }
        markup += bytes[start..<scanner.index]
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\r") || byte == 0
  }

  // MARK: Markup

  private mutating func readMarkup() {
    switch scanner.peek(1) {
    case let byte? where MarkupScanner.isLetter(byte): readStartTag()
    case UInt8(ascii: "/"):
      if let byte = scanner.peek(2), MarkupScanner.isLetter(byte) { readEndTag() } else { skipDeclaration() }
    case UInt8(ascii: "!"):
      if scanner.starts(with: "<!--") {
        readComment()
      } else if scanner.starts(with: "<![CDATA[") {
        readCharacterData()
      } else if scanner.starts(with: "<!DOCTYPE") {
        readDocumentType()
      } else {
        skipDeclaration()
      }
    case UInt8(ascii: "?"):
      guard isXML, let end = scanner.find("?>") else { return skipDeclaration() }
      scanner.index = end + 2
    default:
      markup += Self.lessThan
      scanner.index += 1
    }
  }

  /// Up to the next `>`; without one it is text.
  private mutating func skipDeclaration() {
    if let end = scanner.find(">") {
      scanner.index = end + 1
    } else {
      markup += Self.lessThan
      scanner.index += 1
    }
  }

  private mutating func readComment() {
    if scanner.starts(with: "<!-->") || scanner.starts(with: "<!--->") { return skipDeclaration() }
    scanner.index += 4
    if let end = scanner.find("-->") {
      scanner.index = end + 3
    } else if let end = scanner.find(">") {
      // Not closed: not all of the rest was meant.
      scanner.index = end + 1
    }
  }

  private mutating func readCharacterData() {
    scanner.index += 9
    guard let end = scanner.find("]]>") else { return }
    appendEscaped(scanner.index..<end)
    scanner.index = end + 3
  }

  private mutating func readDocumentType() {
    guard let end = scanner.find(">") else { return skipDeclaration() }
    let subset = bytes[scanner.index..<end].firstIndex(of: UInt8(ascii: "["))
    scanner.index = end + 1
    if subset != nil, bytes[..<end].last != UInt8(ascii: "]"), let end = scanner.find("]>") {
      scanner.index = end + 2
    }
  }

  private mutating func readEndTag() {
    scanner.index += 2
    let name = scanner.readName()
    guard let end = scanner.find(">") else {
      scanner.index = bytes.count
      return
    }
    scanner.index = end + 1
    guard let element = element(name) else { return self.end(of: "span") }
    // Some write it for `<br>`.
    if element == .br { markup += "<br>".utf8 }
    if !element.isVoid { self.end(of: element.rawValue) }
  }

  private mutating func end(of name: String) {
    markup += "</".utf8
    markup += name.utf8
    markup.append(UInt8(ascii: ">"))
  }

  // MARK: Start tags

  private mutating func readStartTag() {
    scanner.index += 1
    let name = scanner.readName()
    let (attributes, isClosed) = readAttributes()
    let element = element(name) ?? .span
    switch element {
    case .script, .style, .textarea, .iframe, .title, .xmp, .plaintext, .noframes:
      readRawText(element, attributes, isClosed: isClosed)
    default:
      write(element, attributes)
      if element.isVoid ? !Self.knowsAsVoid(element) : isClosed { end(of: element.rawValue) }
    }
  }

  /// The parser has an end for these only; what follows another (`wbr`) would be inside of it.
  private static func knowsAsVoid(_ element: HTMLElement) -> Bool {
    htmlTagLookup(element.rawValue).map { $0.pointee.empty != 0 } ?? false
  }

  /// An element whose content is not markup.
  private mutating func readRawText(
    _ element: HTMLElement, _ attributes: [(HTMLAttribute, Range<Int>)], isClosed: Bool
  ) {
    let content = scanner.index
    let end =
      isClosed
      ? scanner.index
      : scanner.find("</" + element.rawValue) ?? (element == .title ? scanner.index : bytes.count)
    scanner.index = end
    if !isClosed, scanner.starts(with: "</") {
      scanner.index = scanner.find(">").map { $0 + 1 } ?? bytes.count
    }
    switch element {
    case .script, .textarea: return
    case .xmp, .plaintext:
      write(.pre, attributes)
      appendEscaped(content..<end)
      self.end(of: "pre")
    case .noframes:
      // Without frames it is the page.
      scanner.index = content
      write(.div, attributes)
    default:
      write(element, attributes)
      if element == .title { appendText(content..<end) }
      // The parser takes it as it is, up to the end tag.
      if element == .style {
        markup += bytes[content..<end].prefix(StyleSheet.byteLimit).lazy.filter { $0 != 0 }
      }
      self.end(of: element.rawValue)
    }
  }

  /// - Returns: the values of those that mean something, and whether the tag is an element by itself.
  private mutating func readAttributes() -> (attributes: [(HTMLAttribute, Range<Int>)], isClosed: Bool) {
    var attributes: [(HTMLAttribute, Range<Int>)] = []
    while let byte = scanner.peek() {
      if byte == UInt8(ascii: ">") {
        scanner.index += 1
        return (attributes, false)
      }
      if byte == UInt8(ascii: "/"), scanner.peek(1) == UInt8(ascii: ">") {
        scanner.index += 2
        return (attributes, true)
      }
      if byte == UInt8(ascii: "/") || MarkupScanner.isBlank(byte) {
        scanner.index += 1
        continue
      }
      let name = scanner.readName()
      scanner.skipBlanks()
      var value = scanner.index..<scanner.index
      if scanner.peek() == UInt8(ascii: "=") {
        scanner.index += 1
        scanner.skipBlanks()
        value = scanner.readValue()
      }
      if name.hasPrefix("xmlns:"), Self.isKnown(namespace: value, in: bytes) {
        prefixes.insert(String(name.dropFirst(6)))
      } else if let attribute = HTMLAttribute.named[name], !attributes.contains(where: { $0.0 == attribute })
      {
        attributes.append((attribute, value))
      }
    }
    return (attributes, false)
  }

  private static func isKnown(namespace value: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard value.count < 100 else { return false }
    return [
      "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML",
    ].contains(String(decoding: bytes[value], as: UTF8.self))
  }

  private mutating func write(_ element: HTMLElement, _ attributes: [(HTMLAttribute, Range<Int>)]) {
    markup.append(UInt8(ascii: "<"))
    markup += element.rawValue.utf8
    for (attribute, value) in attributes {
      markup.append(UInt8(ascii: " "))
      markup += attribute.rawValue.utf8
      markup += "=\"".utf8
      var end = min(value.upperBound, value.lowerBound + Self.longestValue)
      while end < value.upperBound, end > value.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      for byte in bytes[value.lowerBound..<end] where byte != 0 {
        if byte == UInt8(ascii: "\"") { markup += "&quot;".utf8 } else { markup.append(byte) }
      }
      markup.append(UInt8(ascii: "\""))
    }
    markup.append(UInt8(ascii: ">"))
  }

  /// nil for a name that means nothing. `o:p` is not `p`, if `o` is not HTML.
  private func element(_ name: String) -> HTMLElement? {
    guard let colon = name.firstIndex(of: ":") else { return HTMLElement.named[name] }
    guard prefixes.contains(String(name[..<colon])) else { return nil }
    return HTMLElement.named[String(name[name.index(after: colon)...])]
  }

  // MARK: Text

  /// Gives a character reference the semicolon that it may lack where HTML 2 had the name (`&nbsp`, `&eacute`).
  private mutating func readReference() {
    let start = scanner.index
    scanner.index += 1
    while let byte = scanner.peek(), MarkupScanner.isLetter(byte) || MarkupScanner.isDigit(byte),
      scanner.index - start < 10
    { scanner.index += 1 }
    markup += bytes[start..<scanner.index]
    if scanner.peek() != UInt8(ascii: ";"), scanner.index - start > 2,
      Self.oldNames.contains(String(decoding: bytes[start + 1..<scanner.index], as: UTF8.self))
    {
      markup.append(UInt8(ascii: ";"))
    }
  }

  private static let oldNames: Set<String> = Set(
    ([34, 38, 60, 62] + Array(160...255)).compactMap { code -> String? in
      htmlEntityValueLookup(code).map { String(cString: $0.pointee.name) }
    })

  /// Text in which references count and tags do not.
  private mutating func appendText(_ range: Range<Int>) {
    for byte in bytes[range] where byte != 0 {
      if byte == UInt8(ascii: "<") { markup += Self.lessThan } else { markup.append(byte) }
    }
  }

  /// Text in which nothing counts.
  private mutating func appendEscaped(_ range: Range<Int>) {
    for byte in bytes[range] where byte != 0 && byte != UInt8(ascii: "\r") {
      switch byte {
      case UInt8(ascii: "<"): markup += Self.lessThan
      case UInt8(ascii: "&"): markup += "&amp;".utf8
      default: markup.append(byte)
      }
    }
  }

  private static let lessThan = Array("&lt;".utf8)
}
