/// A publication that a catalogue offers.
public struct CatalogEntry: Hashable, Sendable {
  /// As an issue; `content` is the best of the offers.
  public let facts: IssueFacts
  public let creators: [String]
  public let offers: [ContentOffer]
  /// What of it could not be used as it stands.
  public let complaints: [FeedComplaint]

  public init(
    facts: IssueFacts, creators: [String] = [], offers: [ContentOffer] = [], complaints: [FeedComplaint] = []
  ) {
    self.facts = facts
    self.creators = creators
    self.offers = offers
    self.complaints = complaints
  }

  /// The formats in which it can be had without paying, the best first.
  public var formats: [ContentFormat] {
    Set(offers.filter(\.isUsable).compactMap(\.format)).sorted()
  }
}
