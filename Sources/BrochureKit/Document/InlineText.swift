/// A stretch of a document's text, and what is special in it.
public struct InlineText: Hashable, Sendable {
  /// In UTF-8 bytes of the document.
  public let range: Range<Int>
  /// Ascending, not overlapping, inside the range. What is in none of them is plain.
  public let runs: [InlineRun]

  public var isEmpty: Bool { range.isEmpty }
}

/// Neighbouring characters of one kind.
public struct InlineRun: Hashable, Sendable {
  public var range: Range<Int>
  public let traits: InlineTraits
  /// The address that a link leads to, as the document writes it.
  public let link: String?
}

/// How characters are meant. They add up.
public struct InlineTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let emphasis = InlineTraits(rawValue: 1)
  public static let strong = InlineTraits(rawValue: 2)
  public static let code = InlineTraits(rawValue: 4)
  public static let deleted = InlineTraits(rawValue: 8)
  /// Raised or lowered. Digits have characters for that, and are already these.
  public static let superscript = InlineTraits(rawValue: 16)
  public static let `subscript` = InlineTraits(rawValue: 32)
  /// The number of a footnote.
  public static let footnote = InlineTraits(rawValue: 64)
  public static let underlined = InlineTraits(rawValue: 128)
}
