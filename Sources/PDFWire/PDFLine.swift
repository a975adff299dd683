/// A line of a page's text.
public struct PDFLine: Hashable, Sendable {
  public let text: String
  public let area: PDFArea

  /// On a page.
  public static let most = 20_000
  static let longest = 1 << 14

  public init(text: String, area: PDFArea) {
    self.text = text
    self.area = area
  }

  init(from reader: inout WireReader) throws(WireError) {
    area = try PDFArea(from: &reader)
    text = try reader.text(limit: Self.longest)
  }

  func write(to writer: inout WireWriter) {
    area.write(to: &writer)
    writer.text(text, limit: Self.longest)
  }
}
