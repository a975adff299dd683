/// The styles of a screen by what they are for. Views and pages ask for a role, never for a colour.
public struct Theme: Hashable, Sendable {
  public var text: Style
  public var heading: Style
  /// What matters less: dates, page numbers, hints.
  public var muted: Style
  /// What is selected or where one is.
  public var selection: Style
  public var accent: Style
  public var error: Style
  public var border: Style
  /// The done part of a progress bar.
  public var progress: Style
  /// The line at the bottom of a screen.
  public var status: Style
  /// What lies behind transparent pictures, `0xRRGGBB`.
  public var paper: UInt32

  /// The terminal's own colours, with the person's palette for accents.
  public static let standard = Theme(
    text: .plain,
    heading: Style(.bold),
    muted: Style(.dim),
    selection: Style(foreground: .palette(3), .bold),
    accent: Style(foreground: .palette(6)),
    error: Style(foreground: .palette(1), .bold),
    border: Style(.dim),
    progress: Style(foreground: .palette(2)),
    status: .plain,
    paper: 0)

  /// For terminals without colour: attributes alone tell the roles apart.
  public static let mono = Theme(
    text: .plain,
    heading: Style(.bold),
    muted: Style(.dim),
    selection: Style(.reverse),
    accent: Style(.underline),
    error: Style([.bold, .reverse]),
    border: .plain,
    progress: Style(.reverse),
    status: Style(.dim),
    paper: 0)

  public static func matching(_ capabilities: Capabilities) -> Theme {
    capabilities.colors == .mono ? .mono : .standard
  }
}
