internal import CXML
internal import Glibc

/// Makes any markup plain, so that the parser reads it right and in time in proportion to its length.
///
/// libxml2's HTML parser compares every attribute of a tag with all others, shows CDATA sections, processing
/// instructions and Word's `<![if]>` as text, and knows nothing of namespaces. So comments, instructions, scripts
/// and styles go, CDATA becomes text, each tag has at most the attributes of `HTMLAttribute`, once and quoted,
/// empty elements of XHTML have an end tag, and an element that means nothing is a `span`.
struct HTMLSource {
  /// In bytes; of a longer value, a picture in its address say, the beginning is kept.
  static let longestValue = 4096

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var markup: [UInt8] = []
  private let isXML: Bool
  /// Of names that are HTML's, SVG's or MathML's.
  private var prefixes: Set<String> = ["html", "xhtml", "svg", "math", "m", "mml"]
  /// What was looked for and is not in the rest: it is not looked for again.
  private var absent: Set<String> = []

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
    markup.reserveCapacity(bytes.count + bytes.count / 8)
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self)
    isXML = head.hasPrefix("<?xml") || head.contains("\"http://www.w3.org/1999/xhtml\"")
  }

  private mutating func run() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"): readMarkup()
      case UInt8(ascii: "&"): readReference()
      case UInt8(ascii: "\r"):
        if peek(1) != UInt8(ascii: "\n") { markup.append(UInt8(ascii: "\n")) }
        index += 1
      case 0: index += 1
      default:
        let start = index
        while index < bytes.count, !Self.isSpecial(bytes[index]) { index += 1 }
        markup += bytes[start..<index]
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\r") || byte == 0
  }

  // MARK: Markup

  private mutating func readMarkup() {
    switch peek(1) {
    case let byte? where Self.isLetter(byte): readStartTag()
    case UInt8(ascii: "/"):
      if let byte = peek(2), Self.isLetter(byte) { readEndTag() } else { skipDeclaration() }
    case UInt8(ascii: "!"):
      if starts(with: "<!--") {
        readComment()
      } else if starts(with: "<![CDATA[") {
        readCharacterData()
      } else if starts(with: "<!DOCTYPE") {
        readDocumentType()
      } else {
        skipDeclaration()
      }
    case UInt8(ascii: "?"):
      guard isXML, let end = find("?>") else { return skipDeclaration() }
      index = end + 2
    default:
      markup += Self.lessThan
      index += 1
    }
  }

  /// Up to the next `>`; without one it is text.
  private mutating func skipDeclaration() {
    if let end = find(">") {
      index = end + 1
    } else {
      markup += Self.lessThan
      index += 1
    }
  }

  private mutating func readComment() {
    if starts(with: "<!-->") || starts(with: "<!--->") { return skipDeclaration() }
    index += 4
    if let end = find("-->") {
      index = end + 3
    } else if let end = find(">") {
      // Not closed: not all of the rest was meant.
      index = end + 1
    }
  }

  private mutating func readCharacterData() {
    index += 9
    guard let end = find("]]>") else { return }
    appendEscaped(index..<end)
    index = end + 3
  }

  private mutating func readDocumentType() {
    guard let end = find(">") else { return skipDeclaration() }
    let subset = bytes[index..<end].firstIndex(of: UInt8(ascii: "["))
    index = end + 1
    if subset != nil, bytes[..<end].last != UInt8(ascii: "]"), let end = find("]>") { index = end + 2 }
  }

  private mutating func readEndTag() {
    index += 2
    let name = readName()
    guard let end = find(">") else {
      index = bytes.count
      return
    }
    index = end + 1
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
    index += 1
    let name = readName()
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
    let content = index
    let end = isClosed ? index : find("</" + element.rawValue) ?? (element == .title ? index : bytes.count)
    index = end
    if !isClosed, starts(with: "</") { index = find(">").map { $0 + 1 } ?? bytes.count }
    switch element {
    case .script, .style, .textarea: return
    case .xmp, .plaintext:
      write(.pre, attributes)
      appendEscaped(content..<end)
      self.end(of: "pre")
    case .noframes:
      // Without frames it is the page.
      index = content
      write(.div, attributes)
    default:
      write(element, attributes)
      if element == .title { appendText(content..<end) }
      self.end(of: element.rawValue)
    }
  }

  /// - Returns: the values of those that mean something, and whether the tag is an element by itself.
  private mutating func readAttributes() -> (attributes: [(HTMLAttribute, Range<Int>)], isClosed: Bool) {
    var attributes: [(HTMLAttribute, Range<Int>)] = []
    while let byte = peek(0) {
      if byte == UInt8(ascii: ">") {
        index += 1
        return (attributes, false)
      }
      if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: ">") {
        index += 2
        return (attributes, true)
      }
      if byte == UInt8(ascii: "/") || Self.isBlank(byte) {
        index += 1
        continue
      }
      let name = readName()
      skipBlanks()
      var value = index..<index
      if peek(0) == UInt8(ascii: "=") {
        index += 1
        skipBlanks()
        value = readValue()
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

  private mutating func readValue() -> Range<Int> {
    guard let quote = peek(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      while let byte = peek(0), byte != UInt8(ascii: ">"), !Self.isBlank(byte) { index += 1 }
      return start..<index
    }
    index += 1
    let start = index
    if let end = find(quote == UInt8(ascii: "'") ? "'" : "\"") {
      index = end + 1
      return start..<end
    }
    // Not closed: not all of the rest was meant.
    index = find(">") ?? bytes.count
    return start..<index
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

  /// The name of a tag or attribute in lower case. At least one byte is read.
  private mutating func readName() -> String {
    let start = index
    index += 1
    while let byte = peek(0), !Self.endsName(byte) { index += 1 }
    // Names that mean something are short.
    let name = bytes[start..<min(index, start + 64)]
    return String(unsafeUninitializedCapacity: name.count) { lowered in
      for (place, byte) in name.enumerated() { lowered[place] = Self.lowercased(byte) }
      return name.count
    }
  }

  // MARK: Text

  /// Gives a character reference the semicolon that it may lack where HTML 2 had the name (`&nbsp`, `&eacute`).
  private mutating func readReference() {
    let start = index
    index += 1
    while let byte = peek(0), Self.isLetter(byte) || Self.isDigit(byte), index - start < 10 { index += 1 }
    markup += bytes[start..<index]
    if peek(0) != UInt8(ascii: ";"), index - start > 2,
      Self.oldNames.contains(String(decoding: bytes[start + 1..<index], as: UTF8.self))
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

  // MARK: Bytes

  private static let lessThan = Array("&lt;".utf8)

  private func peek(_ distance: Int) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private mutating func skipBlanks() {
    while let byte = peek(0), Self.isBlank(byte) { index += 1 }
  }

  /// Whether the rest begins so, in any case.
  private func starts(with word: StaticString) -> Bool { matches(word.description, at: index) }

  private func matches(_ word: String, at place: Int) -> Bool {
    guard place + word.utf8.count <= bytes.count else { return false }
    var place = place
    for byte in word.utf8 {
      guard Self.lowercased(bytes[place]) == Self.lowercased(byte) else { return false }
      place += 1
    }
    return true
  }

  /// The next place of a word in the rest, in any case; nil where there is none.
  private mutating func find(_ word: String) -> Int? {
    guard !absent.contains(word), let first = word.utf8.first else { return nil }
    var place = index
    while place < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[place...])
      guard let base = rest.baseAddress, let hit = memchr(base, Int32(first), rest.count) else { break }
      place += UnsafeRawPointer(hit) - base
      if matches(word, at: place) { return place }
      place += 1
    }
    absent.insert(word)
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
  }
}
