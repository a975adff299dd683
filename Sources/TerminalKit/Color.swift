/// A colour as a terminal knows it: its own default, one of its 256 palette entries, or 24 bits.
public struct Color: Hashable, Sendable {
  private enum Kind: UInt8 { case standard, palette, rgb }

  private let kind: Kind
  private let value: UInt32

  /// The terminal's own foreground or background.
  public static let standard = Color(kind: .standard, value: 0)

  /// An entry of the terminal's palette; 0-15 are the person's own colours.
  public static func palette(_ index: UInt8) -> Color { Color(kind: .palette, value: UInt32(index)) }

  /// A 24-bit colour, `0xRRGGBB`.
  public static func rgb(_ value: UInt32) -> Color { Color(kind: .rgb, value: value & 0xFF_FFFF) }

  /// The palette index, where this is a palette colour.
  public var paletteIndex: UInt8? { kind == .palette ? UInt8(value) : nil }

  /// `0xRRGGBB`, where this is a 24-bit colour.
  public var rgbValue: UInt32? { kind == .rgb ? value : nil }
}
