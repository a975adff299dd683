import Foundation
import TestSupport
import Testing

@testable import TerminalKit

/// Parts of pictures that are larger than the screen.
@Suite struct PicturePartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A picture in which every pixel's red and green say where it is.
  private func picture(_ width: Int, _ height: Int) throws -> String {
    var data = Data("P6 \(width) \(height) 255\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        data.append(contentsOf: [UInt8(x * 255 / max(1, width - 1)), UInt8(y * 255 / max(1, height - 1)), 0])
      }
    }
    try folder.write(data, to: "\(width)x\(height).ppm")
    return folder.file("\(width)x\(height).ppm")
  }

  private func part(_ whole: Size, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PicturePart {
    PicturePart(of: whole, Rect(x: x, y: y, width: width, height: height))
  }

  @Test(arguments: [(40, 30), (800, 600), (7, 3), (1, 1), (3, 500)])
  func partsSideBySideMakeTheWhole(width: Int, height: Int) throws {
    let path = try picture(width, height)
    let whole = Size(width: 40, height: 30)
    let all = try PictureDecoder.decode(
      path: path, part(whole, 0, 0, 40, 30), at: PixelSize(width: 320, height: 240))
    for (x, y) in [(0, 0), (10, 0), (13, 17), (30, 20)] {
      let piece = try PictureDecoder.decode(
        path: path, part(whole, x, y, 10, 10), at: PixelSize(width: 80, height: 80))
      let same = all.part(x: x * 8, y: y * 8, size: PixelSize(width: 80, height: 80))
      let farthest = zip(piece.rgba, same.rgba).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(farthest <= 8, "\(x), \(y): off by \(farthest)")
    }
  }

  @Test func theCellsAreThoseOfTheWholePicture() throws {
    let path = try picture(640, 640)
    let pictures = PictureRenderer(capabilities: Capabilities(colors: .direct, unicode: true))
    let grid = try pictures.draw(path: path, part(Size(width: 160, height: 80), 120, 60, 40, 20))
    #expect(grid.size == Size(width: 40, height: 20))
    // The picture's own lower right corner.
    let corner = try pictures.draw(path: path, part(Size(width: 160, height: 80), 159, 79, 1, 1))
    #expect(grid[39, 19] == corner[0, 0] && grid[0, 0] != corner[0, 0])
    #expect(try pictures.draw(path: path, part(Size(width: 160, height: 80), 120, 60, 40, 20)) == grid)
    #expect(try pictures.draw(path: path, part(Size(width: 160, height: 80), 119, 60, 40, 20)) != grid)
  }

  @Test(arguments: PictureMode.allCases.filter(\.showsPixels)) func pixelsAreThoseOfThePart(mode: PictureMode)
    throws
  {
    let path = try picture(640, 640)
    let pictures = PictureRenderer(
      capabilities: Capabilities(colors: .direct, unicode: true, pictures: mode))
    let grid = try pictures.draw(path: path, part(Size(width: 80, height: 40), 70, 30, 10, 10))
    #expect(grid.pictures.count == 1 && grid.size == Size(width: 10, height: 10))
    let other = try pictures.draw(path: path, part(Size(width: 80, height: 40), 0, 0, 10, 10))
    #expect(grid.pictures != other.pictures)
  }

  @Test func whatIsKeptDecodedIsNeverThatOfAnotherFile() throws {
    let whole = part(Size(width: 8, height: 8), 0, 0, 8, 8)
    let size = PixelSize(width: 8, height: 8)
    let path = folder.file("a.ppm")
    for color in [UInt8(10), 200] {
      // Another inode each time: the clock of a file system may stand still for some milliseconds.
      try folder.write(Data("P6 8 8 255\n".utf8) + Data(repeating: color, count: 3 * 64), to: "\(color).ppm")
      try #require(rename(folder.file("\(color).ppm"), path) == 0)
      for _ in 0..<2 { #expect(try PictureDecoder.decode(path: path, whole, at: size).rgba[0] == color) }
    }
    // Closer than what is kept: all that the file has.
    let large = try picture(64, 64)
    let far = try PictureDecoder.decode(path: large, whole, at: size)
    let near = try PictureDecoder.decode(
      path: large, part(Size(width: 64, height: 64), 63, 63, 1, 1), at: PixelSize(width: 1, height: 1))
    #expect(near.rgba == [255, 255, 0, 255] && far.rgba.suffix(4) != near.rgba[...])
  }

  @Test func nothingIsDrawnOfNothing() throws {
    let path = try picture(8, 8)
    let pictures = PictureRenderer(capabilities: Capabilities(colors: .direct, unicode: true))
    #expect(try pictures.draw(path: path, part(Size(width: 8, height: 8), 20, 20, 5, 5)).bounds.isEmpty)
    #expect(throws: PictureError.self) {
      try pictures.draw(path: path + "-gone", part(Size(width: 8, height: 8), 0, 0, 5, 5))
    }
  }
}
