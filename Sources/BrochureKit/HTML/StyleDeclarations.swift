/// What a style says of an element that a reader of text can see. nil is nothing said.
struct StyleDeclarations: Hashable {
  private(set) var isItalic: Bool?
  private(set) var isBold: Bool?
  private(set) var isUnderlined: Bool?
  private(set) var isDeleted: Bool?
  private(set) var isHidden: Bool?
  private(set) var alignment: Block.Table.Alignment?
  private(set) var breaksBefore: Bool?
  private(set) var breaksAfter: Bool?

  init() {}

  /// - Parameter text: the declarations of a rule or of a `style` attribute (CSS Syntax 3, 5.4.6).
  init(_ text: some Sequence<UInt8>) {
    for declaration in Array(text).split(separator: UInt8(ascii: ";")) {
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
      // Longer values are pictures and fonts.
      let value = declaration[(colon + 1)...].prefix(200)
      take(Self.plain(declaration[..<colon].prefix(64)), Self.words(Self.plain(value)))
    }
  }

  /// These, and where they say nothing the others.
  func over(_ others: StyleDeclarations) -> StyleDeclarations {
    var all = self
    all.isItalic = isItalic ?? others.isItalic
    all.isBold = isBold ?? others.isBold
    all.isUnderlined = isUnderlined ?? others.isUnderlined
    all.isDeleted = isDeleted ?? others.isDeleted
    all.isHidden = isHidden ?? others.isHidden
    all.alignment = alignment ?? others.alignment
    all.breaksBefore = breaksBefore ?? others.breaksBefore
    all.breaksAfter = breaksAfter ?? others.breaksAfter
    return all
  }

  /// The traits that text gets.
  var traits: InlineTraits { traits { $0 == true } }
  /// The traits that it loses, whatever is around it.
  var lostTraits: InlineTraits { traits { $0 == false } }

  private func traits(where isMeant: (Bool?) -> Bool) -> InlineTraits {
    var traits: InlineTraits = []
    if isMeant(isItalic) { traits.insert(.emphasis) }
    if isMeant(isBold) { traits.insert(.strong) }
    if isMeant(isUnderlined) { traits.insert(.underlined) }
    if isMeant(isDeleted) { traits.insert(.deleted) }
    return traits
  }

  private mutating func take(_ name: String, _ values: [Substring]) {
    guard let value = values.first else { return }
    switch name {
    case "font-style": isItalic = value == "italic" || value == "oblique"
    case "font-weight": isBold = Self.isBold(value)
    case "font":
      if values.contains("italic") || values.contains("oblique") { isItalic = true }
      if values.contains(where: Self.isBold) { isBold = true }
    case "text-decoration", "text-decoration-line":
      isUnderlined = values.contains("underline")
      isDeleted = values.contains("line-through")
    case "display": isHidden = value == "none"
    case "visibility": if value == "hidden" { isHidden = true }
    case "text-align":
      alignment = value == "center" ? .center : ["right", "end"].contains(value) ? .right : .left
    case "page-break-before", "break-before": breaksBefore = Self.breaks.contains(value)
    case "page-break-after", "break-after": breaksAfter = Self.breaks.contains(value)
    default: break
    }
  }

  private static let breaks: Set<Substring> = ["always", "page", "column", "left", "right", "recto", "verso"]

  private static func isBold(_ value: Substring) -> Bool {
    ["bold", "bolder", "600", "700", "800", "900"].contains(value)
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased().trimmed
  }

  private static func words(_ value: String) -> [Substring] { value.split { $0 == " " || $0 == "!" } }
}
