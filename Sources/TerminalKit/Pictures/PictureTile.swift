/// What one cell shows of a picture: the part in a column and a row of the cells that the picture takes.
public struct PictureTile: Hashable, Sendable {
  public let picture: Picture
  private let place: UInt32

  /// `column` and `row` count from 0 and are within the picture's size.
  public init(_ picture: Picture, column: Int, row: Int) {
    precondition((0..<picture.size.width).contains(column) && (0..<picture.size.height).contains(row))
    self.picture = picture
    place = UInt32(column) << 16 | UInt32(row)
  }

  public var column: Int { Int(place >> 16) }
  public var row: Int { Int(place & 0xFFFF) }

  /// No picture has more columns or rows.
  static let limit = 1 << 16
}
