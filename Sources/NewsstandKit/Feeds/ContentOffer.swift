/// One way in which a catalogue gives a publication.
public struct ContentOffer: Hashable, Sendable {
  public enum Access: Hashable, Sendable {
    case free
    /// A part of it.
    case sample
    /// Bought, lent or subscribed to: not by a download.
    case restricted
  }

  public let address: String
  /// Nil of what is no issue.
  public let format: ContentFormat?
  /// As it is written; empty where nothing is.
  public let type: String
  public let access: Access
  /// Bytes, as the catalogue claims: a hint.
  public let size: Int64?

  init(_ address: String, type: String?, access: Access = .free, size: Int64? = nil) {
    self.address = address
    self.type = type ?? ""
    format = ContentFormat(MediaType(type), address: address)
    self.access = access
    self.size = size.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The address for people to see: without name and password.
  public var shownAddress: String { AddressText.withoutCredentials(address) }

  /// Whether it is to be listened to or watched.
  var plays: Bool {
    MediaType(type).map { $0.essence.hasPrefix("audio/") || $0.essence.hasPrefix("video/") } ?? false
  }

  /// Whether a download of it is an issue.
  var isUsable: Bool { format != nil && access != .restricted }

  /// The one to take: the whole before a sample, then by format, then as they stand.
  static func best(of offers: [ContentOffer]) -> ContentOffer? {
    offers.enumerated().filter { $0.element.isUsable }.min { one, other in
      let (a, b) = (one.element, other.element)
      if (a.access == .sample) != (b.access == .sample) { return b.access == .sample }
      if let format = a.format, let theirs = b.format, format != theirs { return format < theirs }
      return one.offset < other.offset
    }?.element
  }
}
