public struct XMLAttribute: Hashable, Sendable {
  /// Without its prefix.
  public let name: String
  public let namespace: String?
  /// With its references resolved.
  public let value: String
}
