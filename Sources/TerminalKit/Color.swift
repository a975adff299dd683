/// A colour as a terminal knows it: its own default, one of its 256 palette entries, or 24 bits.
public struct Color: Hashable, Sendable {
  // The kind in the top byte, the value below: a screen has thousands of cells with two colours each,
  // and they are compared at every frame.
  private let bits: UInt32

  private static let paletteTag: UInt32 = 1 << 24
  private static let rgbTag: UInt32 = 2 << 24

  /// The terminal's own foreground or background.
  public static let standard = Color(bits: 0)

  /// An entry of the terminal's palette; 0-15 are the person's own colours.
  public static func palette(_ index: UInt8) -> Color { Color(bits: paletteTag | UInt32(index)) }

  /// A 24-bit colour, `0xRRGGBB`.
  public static func rgb(_ value: UInt32) -> Color { Color(bits: rgbTag | value & 0xFF_FFFF) }

  /// The palette index, where this is a palette colour.
  public var paletteIndex: UInt8? { bits & 0xFF00_0000 == Color.paletteTag ? UInt8(bits & 0xFF) : nil }

  /// `0xRRGGBB`, where this is a 24-bit colour.
  public var rgbValue: UInt32? { bits & 0xFF00_0000 == Color.rgbTag ? bits & 0xFF_FFFF : nil }
}
