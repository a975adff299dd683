/// Where a line of text runs to on a page as it is seen.
public enum PDFDirection: UInt8, Sendable {
  /// As upright text does, also that of scripts that are read from the right.
  case rightward = 0
  case downward = 1
  /// Upside down.
  case leftward = 2
  case upward = 3

  /// What turns back again.
  var inverse: PDFDirection {
    switch self {
    case .rightward, .leftward: self
    case .downward: .upward
    case .upward: .downward
    }
  }
}

extension PDFArea {
  /// Where it is when the page is held so that text of a direction stands upright: it runs to the right then, and its
  /// lines follow each other downwards. The origin stays where it is, so that sides may be below 0.
  public func turnedUpright(from direction: PDFDirection) -> PDFArea {
    switch direction {
    case .rightward: self
    case .downward: PDFArea(top, -right, bottom, -left)
    case .leftward: PDFArea(-right, -bottom, -left, -top)
    case .upward: PDFArea(-bottom, left, -top, right)
    }
  }

  /// The other way round.
  public func turnedBack(to direction: PDFDirection) -> PDFArea { turnedUpright(from: direction.inverse) }

  /// The smallest in which both are.
  public func union(_ other: PDFArea) -> PDFArea {
    PDFArea(
      min(left, other.left), min(top, other.top), max(right, other.right), max(bottom, other.bottom))
  }
}
