/// A part of a catalogue that has an address of its own.
public struct CatalogSection: Hashable, Sendable {
  public let title: String
  public let address: String
  public let summary: String?

  public init(title: String, address: String, summary: String? = nil) {
    self.title = title
    self.address = address
    self.summary = summary
  }
}
