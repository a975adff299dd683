public import Foundation

/// What a feed says of an issue. Addresses are absolute; they stay text until they are used, because a
/// shelf of thousands needs none of them parsed.
public struct IssueFacts: Hashable, Sendable {
  public var name: String
  public var title: String
  /// Nil where the feed has none or one that means nothing; such issues sort last.
  public var date: Date?
  public var cover: String?
  /// The address of the zip. Nil where the feed has none: the issue is listed and cannot be downloaded.
  public var content: String?
  public var summary: String?
  /// Bytes of the content as the feed claims. A hint: catalogues are often wrong.
  public var size: Int64?
  /// Lower-case hexadecimal digest of the content.
  public var sha256: String?
  public var endDate: Date?
  /// What the feed tells its entries apart by, whatever they are called; nil where that is the name.
  public var identity: String?
  /// How much of the date the feed names.
  public var datePrecision: DatePrecision

  /// The address of the zip for people to see: without name and password.
  public var shownContent: String? { content.map(AddressText.withoutCredentials) }

  public init(
    name: String, title: String? = nil, date: Date? = nil, cover: String? = nil, content: String? = nil,
    summary: String? = nil, size: Int64? = nil, sha256: String? = nil, endDate: Date? = nil,
    identity: String? = nil, datePrecision: DatePrecision = .day
  ) {
    self.name = name
    self.title = title ?? name
    self.date = date
    self.cover = cover
    self.content = content
    self.summary = summary
    self.size = size
    self.sha256 = sha256
    self.endDate = endDate
    self.identity = identity
    self.datePrecision = datePrecision
  }
}
