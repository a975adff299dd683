/// The rules of style sheets that mean something to a reader of text: those of elements (`em`), of classes (`.i`) and of
/// elements of a class (`p.verse`).
///
/// What is before or inside of another, states, and rules for a printer or for some screens count for nothing: it is
/// converters' sheets that are read, in which a class is what an `<i>` is elsewhere.
struct StyleSheet {
  /// In bytes: of all sheets of a document.
  static let byteLimit = 1 << 20
  private static let mostRules = 20_000

  private struct Selector: Hashable {
    let element: HTMLElement?
    let name: String?
  }

  private struct Rule {
    var declarations: StyleDeclarations
    /// The later one of two counts.
    var order: Int
  }

  private var rules: [Selector: Rule] = [:]
  private var room = byteLimit
  private var order = 0

  /// Adds a sheet, as far as there is room. Takes time in proportion to its length.
  ///
  /// - Parameter text: CSS in UTF-8, as it is found.
  mutating func add(_ text: some Sequence<UInt8>) {
    let text = Self.withoutComments(Array(text.prefix(room)))
    room -= text.count
    text.withUnsafeBufferPointer { bytes in
      var scanner = MarkupScanner(bytes)
      read(&scanner)
    }
  }

  private mutating func read(_ scanner: inout MarkupScanner) {
    while !scanner.isAtEnd {
      scanner.skipBlanks()
      let start = scanner.index
      // Also the ends of a medium's block.
      while let byte = scanner.peek(), byte != UInt8(ascii: "{"), byte != UInt8(ascii: ";"),
        byte != UInt8(ascii: "}")
      {
        scanner.index += 1
      }
      let prelude = scanner.bytes[start..<scanner.index]
      let isBlock = scanner.peek() == UInt8(ascii: "{")
      scanner.index += 1
      guard isBlock else { continue }
      if prelude.first == UInt8(ascii: "@") {
        if !Self.isForReaders(prelude) { Self.skipBlock(&scanner) }
      } else {
        let body = scanner.index
        Self.skipBlock(&scanner)
        add(prelude, scanner.bytes[body..<max(body, scanner.index - 1)])
      }
    }
  }

  /// Up to after the brace that closes what is open.
  private static func skipBlock(_ scanner: inout MarkupScanner) {
    var depth = 1
    while depth > 0, let byte = scanner.peek() {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      scanner.index += 1
    }
    // One that is not closed ends with the sheet, as if it were.
    if depth > 0 { scanner.index += 1 }
  }

  private static func isForReaders(_ prelude: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let words = MarkupScanner.lowercased(prelude.prefix(200)).split { $0.isWhitespace || $0 == "," }
    return words.first == "@media" && words.dropFirst().contains { $0 == "screen" || $0 == "all" }
      && words.dropFirst().allSatisfy { ["screen", "all", "print", "only"].contains($0) }
  }

  private mutating func add(
    _ selectors: Slice<UnsafeBufferPointer<UInt8>>, _ body: Slice<UnsafeBufferPointer<UInt8>>
  ) {
    let declarations = StyleDeclarations(body)
    guard declarations != StyleDeclarations() else { return }
    for text in selectors.split(separator: UInt8(ascii: ",")) {
      guard let selector = Self.selector(text) else { continue }
      order += 1
      if let old = rules[selector] {
        rules[selector] = Rule(declarations: declarations.over(old.declarations), order: order)
      } else if rules.count < Self.mostRules {
        rules[selector] = Rule(declarations: declarations, order: order)
      }
    }
  }

  private static func selector(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Selector? {
    guard bytes.count < 300 else { return nil }
    var text = String(decoding: bytes, as: UTF8.self).trimmed
    // What hides a sheet from browsers of old, or from readers of XML.
    for mark in ["<!--", "-->", "<![CDATA["] where text.hasPrefix(mark) {
      text = text.dropFirst(mark.count).trimmed
    }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first,
      text.unicodeScalars.allSatisfy({
        !$0.isASCII || $0.properties.isAlphabetic || "-_.0123456789".unicodeScalars.contains($0)
      })
    else { return nil }
    let element = HTMLElement.named[first.lowercased()]
    guard first.isEmpty || element != nil else { return nil }
    guard parts.count > 1 else { return element.map { Selector(element: $0, name: nil) } }
    return parts[1].isEmpty || parts[1].contains(".")
      ? nil : Selector(element: element, name: String(parts[1]))
  }

  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "*")) else { return text }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    text.withUnsafeBufferPointer { bytes in
      var scanner = MarkupScanner(bytes)
      while let start = scanner.find("/*") {
        plain += bytes[scanner.index..<start]
        scanner.index = start + 2
        scanner.index = scanner.find("*/").map { $0 + 2 } ?? bytes.count
      }
      plain += bytes[min(scanner.index, bytes.count)...]
    }
    return plain
  }

  var isEmpty: Bool { rules.isEmpty }

  /// What is said of an element: by its name, by its classes, and by both together, which counts most.
  func declarations(for element: HTMLElement, classes: String?) -> StyleDeclarations {
    guard !rules.isEmpty else { return StyleDeclarations() }
    let byName = rules[Selector(element: element, name: nil)]?.declarations ?? StyleDeclarations()
    guard let classes else { return byName }
    let names = classes.split(whereSeparator: \.isWhitespace).map(String.init)
    func all(_ element: HTMLElement?) -> StyleDeclarations {
      names.compactMap { rules[Selector(element: element, name: $0)] }.sorted { $0.order < $1.order }
        .reduce(StyleDeclarations()) { $1.declarations.over($0) }
    }
    return all(element).over(all(nil)).over(byName)
  }
}
