/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A cell of a terminal that does not say how large its cells are.
  public static let usualCell = PixelSize(width: 8, height: 16)

  /// Whether a cell can be of this size: what is smaller or larger is no answer but a fault.
  public var isPlausibleCell: Bool { (3...128).contains(width) && (5...256).contains(height) }

  /// The smallest size in which both have room.
  func covering(_ other: PixelSize) -> PixelSize {
    PixelSize(width: max(width, other.width), height: max(height, other.height))
  }
}
