import Foundation
import Testing

@testable import BrochureKit

@Suite struct PictureEndTests {
  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Of one pixel.
  private static let png = Array(
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
        + "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") ?? Data())

  /// Whole pictures, and from how many bytes on each is taken for whole.
  private static let whole: [(name: String, bytes: [UInt8], enough: Int)] = {
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0xFF, 0xD9] + [0xFF, 0xFF, 0xDA, 0, 3, 1]
      + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56, 0xFF, 0xD9]
    let screen = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
    let gif =
      screen + [0x21, 0xF9, 4, 0, 0, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    let bitmap =
      Array("BM".utf8) + little(70, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(2, 4)
      + little(-2, 4) + little(1, 2) + little(24, 2) + little(0, 24) + [UInt8](repeating: 7, count: 16)
    let riff = Array("RIFF".utf8) + little(8, 4) + Array("WEBPVP8 ".utf8)
    return [
      // Its trailer does not matter.
      ("png", png, png.count), ("jpeg", jpeg, jpeg.count), ("gif", gif + [0x3B], gif.count),
      // Nor does what fills up its last row.
      ("bmp", bitmap, 68), ("webp", riff, riff.count),
    ]
  }()

  @Test(arguments: whole.map(\.name)) func isMissedWhereverAFileIsCut(name: String) throws {
    let picture = try #require(Self.whole.first { $0.name == name })
    #expect(!PictureEnd.isMissing(of: Data(picture.bytes + [1, 2, 3])), "what follows is of no interest")
    let header = name == "bmp" ? 34 : 8
    for count in header...picture.bytes.count {
      let part = Data(picture.bytes.prefix(count))
      #expect(PictureEnd.isMissing(of: part) == (count < picture.enough), "\(count)")
    }
  }

  @Test(arguments: whole.map(\.name)) func isLookedForInAnyBytes(name: String) throws {
    let picture = try #require(Self.whole.first { $0.name == name })
    // Whatever lengths a file claims, the search ends.
    for index in 2..<picture.bytes.count {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var bytes = picture.bytes
        bytes[index] = byte
        bytes.append(contentsOf: repeatElement(byte, count: index))
        _ = PictureEnd.isMissing(of: Data(bytes))
      }
    }
    #expect(!PictureEnd.isMissing(of: Data("a text".utf8)) && !PictureEnd.isMissing(of: Data()))
  }

  @Test func isSaidOfAPictureOfAPage() throws {
    let folder = try IssueFolder()
    try folder.write(Data(Self.png), to: "whole.png")
    try folder.write(Data(Self.png.prefix(Self.png.count - 10)), to: "cut.png")
    func problem(_ name: String) throws -> PageError? {
      PictureCheck().problem(of: try PageProperties([:], folder: folder.path).asset(named: name, .picture))
    }
    #expect(try problem("whole.png") == nil)
    #expect(try problem("cut.png") == .cutOff("cut.png"))
  }
}
