/// A line of a page's text.
public struct PDFLine: Hashable, Sendable {
  /// Of a line that lies on its side, tabs part what stands far apart, as the cells of a table do.
  public let text: String
  public let area: PDFArea
  public let direction: PDFDirection

  /// On a page.
  public static let most = 20_000
  static let longest = 1 << 14

  public init(text: String, area: PDFArea, direction: PDFDirection = .rightward) {
    self.text = text
    self.area = area
    self.direction = direction
  }

  init(from reader: inout WireReader) throws(WireError) {
    area = try PDFArea(from: &reader)
    guard let direction = PDFDirection(rawValue: try reader.byte()) else { throw .outOfBounds }
    self.direction = direction
    text = try reader.text(limit: Self.longest)
  }

  func write(to writer: inout WireWriter) {
    area.write(to: &writer)
    writer.byte(direction.rawValue)
    writer.text(text, limit: Self.longest)
  }
}
