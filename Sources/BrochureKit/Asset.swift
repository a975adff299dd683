/// A file of the issue that a page shows.
public struct Asset: Hashable, Sendable {
  /// As the brochure writes it: what sentences call it.
  public let name: String
  /// Absolute, symbolic links resolved; a regular file when it was looked for.
  public let path: String

  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }
}
