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

  /// The picture with `0xRRGGBB` behind it: nothing transparent is left.
  func composed(over background: UInt32) -> Pixels {
    let count = rgba.count
    guard stride(from: 3, to: count, by: 4).contains(where: { rgba[$0] < 255 }) else { return self }
    var result = rgba
    let (red, green, blue) = (background >> 16 & 0xFF, background >> 8 & 0xFF, background & 0xFF)
    result.withUnsafeMutableBufferPointer { bytes in
      for index in stride(from: 0, to: count, by: 4) where bytes[index + 3] < 255 {
        let alpha = UInt32(bytes[index + 3])
        func blend(_ offset: Int, _ below: UInt32) {
          let above = UInt32(bytes[index + offset])
          bytes[index + offset] = UInt8((above * alpha + below * (255 - alpha) + 127) / 255)
        }
        blend(0, red)
        blend(1, green)
        blend(2, blue)
        bytes[index + 3] = 255
      }
    }
    return Pixels(width: width, height: height, rgba: result)
  }
}
