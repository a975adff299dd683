/// A part of a page's picture, in pixels.
public struct PDFPart: Hashable, Sendable {
  /// How large all of the page would be.
  public let wholeWidth: Int
  public let wholeHeight: Int
  /// What of it is wanted: inside of the whole.
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int

  /// Of a picture: 64 MiB.
  public static let mostPixels = 16 << 20
  /// Of the whole, each way: cairo's own bound for a picture.
  public static let longestSide = 1 << 20

  /// nil for what is empty, outside of the whole, or larger than can be asked for.
  public init?(wholeWidth: Int, wholeHeight: Int, x: Int, y: Int, width: Int, height: Int) {
    guard (1...Self.longestSide).contains(wholeWidth), (1...Self.longestSide).contains(wholeHeight),
      x >= 0, y >= 0, width > 0, height > 0, x <= wholeWidth - width, y <= wholeHeight - height,
      width <= Self.mostPixels / height
    else { return nil }
    self.wholeWidth = wholeWidth
    self.wholeHeight = wholeHeight
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All of a page.
  public init?(width: Int, height: Int) {
    self.init(wholeWidth: width, wholeHeight: height, x: 0, y: 0, width: width, height: height)
  }

  init(from reader: inout WireReader) throws(WireError) {
    var numbers: [Int] = []
    for _ in 0..<6 { numbers.append(try reader.number(atMost: Self.longestSide)) }
    guard
      let part = PDFPart(
        wholeWidth: numbers[0], wholeHeight: numbers[1], x: numbers[2], y: numbers[3], width: numbers[4],
        height: numbers[5])
    else { throw .outOfBounds }
    self = part
  }

  func write(to writer: inout WireWriter) {
    for number in [wholeWidth, wholeHeight, x, y, width, height] { writer.number(number) }
  }

  /// Of the picture: four a pixel.
  public var byteCount: Int { width * height * 4 }
}
