import Foundation
import TestSupport
import Testing

@testable import TerminalKit

@Suite struct ThumbnailTests {
  private let folder: TemporaryFolder
  private let cache: ThumbnailCache
  private let size = Size(width: 24, height: 12)

  init() throws {
    folder = try TemporaryFolder()
    cache = ThumbnailCache(folder: folder.file("cache/thumbnails"))
  }

  private var records: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.file("cache/thumbnails"))) ?? []
    return names.sorted().map { folder.file("cache/thumbnails/\($0)") }
  }

  private func picture(_ name: String = "cover.ppm", width: Int = 1200, height: Int = 600) throws -> String {
    try folder.write(Data(TestPictures.ppm(width: width, height: height)), to: name)
  }

  /// Another background each time: nothing comes from the memory of what was drawn.
  private func draw(_ path: String, background: UInt32 = .random(in: 1...0xFF_FFFF)) throws -> Grid {
    let renderer = PictureRenderer(
      capabilities: Capabilities(colors: .direct, unicode: true), background: background)
    return try renderer.picture(path: path, fitting: size, thumbnails: cache).cells
  }

  private func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    Array(repeatElement(bytes, count: count).joined())
  }

  private func identity(_ path: String) throws -> FileIdentity { try PictureFile(path: path).identity }

  @Test("A large picture leaves a small one, which is drawn the next time") func reuse() throws {
    let path = try picture()
    let first = try draw(path)
    #expect(records.count == 1)
    let thumbnail = try #require(try cache[identity(path)])
    #expect(thumbnail.original == (1200, 600))
    #expect((thumbnail.pixels.width, thumbnail.pixels.height) == (512, 256))
    let again = try draw(path)
    #expect(again.size == first.size)
    #expect(try #require(again[3, 3].style.background.rgbValue) >> 16 > 240)
    // What is drawn now is the thumbnail: here, one of a picture that is all green.
    cache.insert(
      Pixels(width: 512, height: 256, rgba: repeated([0, 255, 0, 255], 512 * 256)),
      of: (1200, 600), for: try identity(path))
    let green = try #require(try draw(path)[3, 3].style.background.rgbValue)
    #expect(green >> 8 & 0xFF > 240 && green >> 16 < 16)
  }

  @Test("A picture that is written anew is another") func replacement() throws {
    let path = try picture()
    _ = try draw(path)
    _ = try picture(width: 600, height: 1200)
    #expect(try draw(path).size == Size(width: 12, height: 12))
    #expect(records.count == 2)
  }

  @Test("Small pictures, and those that cannot be decoded, leave nothing") func exceptions() throws {
    _ = try draw(try picture(width: 400, height: 300))
    let broken = try folder.write(Data("no picture".utf8), to: "broken.png")
    #expect(throws: PictureError.self) { try draw(broken) }
    #expect(records.isEmpty)
  }

  @Test("What is larger than a thumbnail is decoded from the file") func large() throws {
    let path = try picture()
    _ = try draw(path)
    var capabilities = Capabilities(colors: .direct, unicode: true, pictures: .kitty)
    capabilities.cellSize = PixelSize(width: 40, height: 80)
    let large = try PictureRenderer(capabilities: capabilities).picture(
      path: path, fitting: Size(width: 20, height: 5), thumbnails: cache)
    #expect(large.cells.size == Size(width: 20, height: 5))
  }

  @Test("Transparent parts stay so") func transparency() throws {
    let pixels = Pixels(
      width: 512, height: 512, rgba: repeated([0, 0, 255, 0], 512 * 512))
    let path = try picture()
    cache.insert(pixels, of: (2000, 2000), for: try identity(path))
    #expect(try cache[identity(path)]?.pixels.rgba.prefix(4) == [0, 0, 255, 0])
    #expect(try draw(path, background: 0x102030)[2, 2].style.background.rgbValue == 0x102030)
  }

  @Test("A damaged record is made again", arguments: ["cut", "empty", "changed", "foreign", "folder"])
  func damage(kind: String) throws {
    let path = try picture()
    let first = try draw(path)
    let record = try #require(records.first)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: record))
    try FileManager.default.removeItem(atPath: record)
    switch kind {
    case "cut": try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: record))
    case "empty": try Data().write(to: URL(fileURLWithPath: record))
    case "changed":
      var other = bytes
      other[other.count / 2] ^= 0x10
      try other.write(to: URL(fileURLWithPath: record))
    case "foreign": try Data(TestPictures.png()).write(to: URL(fileURLWithPath: record))
    default: try FileManager.default.createDirectory(atPath: record, withIntermediateDirectories: false)
    }
    #expect(try cache[identity(path)] == nil)
    #expect(try draw(path) == first)
    // A folder nobody but its maker takes away.
    #expect(try (cache[identity(path)] != nil) == (kind != "folder"))
  }

  @Test("Where nothing can be kept, all is drawn") func unwritable() throws {
    let path = try picture()
    let file = try folder.write(Data(), to: "file")
    let cache = ThumbnailCache(folder: file + "/thumbnails")
    let renderer = PictureRenderer(capabilities: Capabilities(colors: .direct, unicode: true), background: 7)
    #expect(
      try renderer.picture(path: path, fitting: size, thumbnails: cache).cells.size
        == Size(width: 24, height: 6))
  }

  @Test("The oldest go when there is no room") func bound() throws {
    let pixels = Pixels(
      width: 512, height: 256, rgba: repeated((0..<64).flatMap { [$0 * 4, 0, 0, 255] }, 8 * 256))
    let one = try #require(ThumbnailRecord.encode(Thumbnail(original: (1200, 600), pixels: pixels))).count
    let cache = ThumbnailCache(folder: folder.file("cache/thumbnails"), limit: one * 4)
    var paths: [String] = []
    for number in 0..<12 {
      paths.append(try folder.write(Data([UInt8(number)]), to: "\(number).ppm"))
      cache.insert(pixels, of: (1200, 600), for: try identity(paths[number]))
      // The time of a file has seconds: the order is given here.
      let name = try identity(paths[number]).name
      let record = try #require(records.first { $0.contains(name) })
      var times = [timeval(tv_sec: 1000 + number, tv_usec: 0), timeval(tv_sec: 1000 + number, tv_usec: 0)]
      try #require(utimes(record, &times) == 0)
      #expect(records.count <= 4)
    }
    #expect(try cache[try identity(paths[10])] != nil && cache[try identity(paths[0])] == nil)
    // Another process finds what is there.
    let other = ThumbnailCache(folder: folder.file("cache/thumbnails"), limit: one * 2)
    other.insert(pixels, of: (1200, 600), for: try identity(paths[0]))
    #expect(records.count <= 2)
  }
}
