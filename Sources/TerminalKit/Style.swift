/// Bold and the like. A terminal that lacks one leaves it out.
public struct Attributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let bold = Attributes(rawValue: 1)
  public static let dim = Attributes(rawValue: 2)
  public static let italic = Attributes(rawValue: 4)
  public static let underline = Attributes(rawValue: 8)
  public static let reverse = Attributes(rawValue: 16)
}

/// How a cell looks.
public struct Style: Hashable, Sendable {
  public var foreground: Color
  public var background: Color
  public var attributes: Attributes

  public init(foreground: Color = .standard, background: Color = .standard, _ attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, no attributes.
  public static let plain = Style()

  /// Both together; where `other` has a colour of its own, that.
  public func with(_ other: Style) -> Style {
    Style(
      foreground: other.foreground == .standard ? foreground : other.foreground,
      background: other.background == .standard ? background : other.background,
      attributes.union(other.attributes))
  }

  public func with(_ more: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(more)
    return style
  }
}
