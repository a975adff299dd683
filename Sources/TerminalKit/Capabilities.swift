/// What a terminal can show.
public struct Capabilities: Hashable, Sendable {
  public var colors: ColorDepth
  /// Whether other than ASCII characters can be shown.
  public var unicode: Bool

  public init(colors: ColorDepth, unicode: Bool) {
    self.colors = colors
    self.unicode = unicode
  }
}
