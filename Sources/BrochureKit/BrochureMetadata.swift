/// What an issue says of itself, as it says it: texts that nobody has checked.
public struct BrochureMetadata: Hashable, Sendable {
  /// nil where it does not say, as for all of them; never empty.
  public var title: String?
  public var creators: [String] = []
  public var publisher: String?
  /// As it is written: a year, an ISO 8601 date, or what a publisher made of these.
  public var date: String?
  /// A BCP 47 tag.
  public var language: String?
  public var summary: String?

  public init() {}
}
