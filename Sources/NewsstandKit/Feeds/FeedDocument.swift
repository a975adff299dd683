import Foundation
import Markup

/// The bytes of a feed, parsed once, whoever asks.
final class FeedDocument {
  let bytes: [UInt8]
  /// What its server says that it is written in.
  private let charset: String?
  /// The local name of the first element, in lower case; nil of what is no XML.
  private(set) lazy var rootName = ContentSniffer.rootElement(bytes)
  /// Nil of what is no XML, or too much of it.
  private(set) lazy var xml: XMLElement? =
    rootName == nil ? nil : try? XMLDocument(bytes, charset: charset).root
  /// Nil of what is no JSON.
  private(set) lazy var json: JSONValue? = JSONValue(bytes)

  init(_ bytes: [UInt8], charset: String? = nil) {
    self.bytes = bytes
    self.charset = charset
  }
}
