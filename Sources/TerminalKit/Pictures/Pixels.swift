/// A decoded picture: rows of red, green, blue, alpha bytes (not premultiplied), top to bottom.
public struct Pixels: Sendable {
  public let width: Int
  public let height: Int
  /// `width * height * 4` bytes.
  public let rgba: [UInt8]

  public init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(rgba.count == width * height * 4)
    self.width = width
    self.height = height
    self.rgba = rgba
  }
}
