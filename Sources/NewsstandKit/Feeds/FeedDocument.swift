import Foundation
import Markup

/// The bytes of a feed, parsed once, whoever asks.
final class FeedDocument {
  let bytes: [UInt8]
  /// The local name of the first element, in lower case; nil of what is no XML.
  private(set) lazy var rootName = ContentSniffer.rootElement(bytes)
  /// Nil of what is no XML, or too much of it.
  private(set) lazy var xml: XMLElement? = rootName == nil ? nil : try? XMLDocument(bytes).root
  /// Nil of what is no JSON.
  private(set) lazy var json: JSONValue? = JSONValue(bytes)

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}
