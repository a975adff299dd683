/// A rectangle on a page, in points from its upper left corner as it is seen.
public struct PDFArea: Hashable, Sendable {
  public let left: Double
  public let top: Double
  public let right: Double
  public let bottom: Double

  /// Whichever corners these are.
  public init(_ x: Double, _ y: Double, _ otherX: Double, _ otherY: Double) {
    left = min(x, otherX)
    top = min(y, otherY)
    right = max(x, otherX)
    bottom = max(y, otherY)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.real(), try reader.real(), try reader.real(), try reader.real())
  }

  func write(to writer: inout WireWriter) { for side in [left, top, right, bottom] { writer.real(side) } }
}
