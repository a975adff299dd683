/// A place on a page that leads somewhere.
public struct PDFLink: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    /// Of the same document, from 0.
    case page(Int)
    /// As the document writes it: anything.
    case address(String)
  }

  public let area: PDFArea
  /// What is written there.
  public let words: String
  public let target: Target

  /// On a page.
  public static let most = 5000
  static let longestAddress = 4096
  static let longestWords = 256

  public init(area: PDFArea, words: String, target: Target) {
    self.area = area
    self.words = words
    self.target = target
  }

  init(from reader: inout WireReader) throws(WireError) {
    area = try PDFArea(from: &reader)
    words = try reader.text(limit: Self.longestWords)
    switch try reader.byte() {
    case 0: target = .page(try reader.number(atMost: PDFContents.mostPages))
    case 1: target = .address(try reader.text(limit: Self.longestAddress))
    default: throw .outOfBounds
    }
  }

  func write(to writer: inout WireWriter) {
    area.write(to: &writer)
    writer.text(words, limit: Self.longestWords)
    switch target {
    case .page(let page):
      writer.byte(0)
      writer.number(page)
    case .address(let address):
      writer.byte(1)
      writer.text(address, limit: Self.longestAddress)
    }
  }
}
