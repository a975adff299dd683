import Foundation
import TestSupport
import Testing

@testable import TerminalKit

@Suite struct PictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ bytes: [UInt8], _ name: String = "picture.png") throws -> String {
    try folder.write(Data(bytes), to: name)
  }

  private func renderer(_ colors: ColorDepth, unicode: Bool = true, background: UInt32 = 0) -> PictureRenderer
  {
    PictureRenderer(capabilities: Capabilities(colors: colors, unicode: unicode), background: background)
  }

  /// The colour that fills a cell, where one does.
  private func fill(_ cell: Cell) -> Color {
    cell.character == " " ? cell.style.background : cell.style.foreground
  }

  private func isRed(_ color: Color) -> Bool {
    guard let rgb = color.rgbValue ?? color.paletteIndex.map(Palette.rgb) else { return false }
    return rgb >> 16 > 180 && rgb & 0xFF < 90
  }

  private func isBlue(_ color: Color) -> Bool {
    guard let rgb = color.rgbValue ?? color.paletteIndex.map(Palette.rgb) else { return false }
    return rgb >> 16 < 110 && rgb & 0xFF > 180
  }

  @Test(
    "The left half is red and the right half blue, in every depth", arguments: ColorDepth.allCases,
    [true, false])
  func depths(colors: ColorDepth, unicode: Bool) throws {
    let grid = try renderer(colors, unicode: unicode).draw(
      path: path(TestPictures.png()), fitting: Size(width: 40, height: 10))
    #expect(grid.size == Size(width: 40, height: 10))
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        let cell = grid[x, y]
        #expect(cell.width == 1 && (unicode || cell.character.isASCII))
        if colors == .mono { #expect(cell.style == .plain) }
      }
    }
    guard colors != .mono else { return }
    #expect((0..<10).allSatisfy { y in (0..<19).allSatisfy { isRed(fill(grid[$0, y])) } })
    #expect((0..<10).allSatisfy { y in (21..<40).allSatisfy { isBlue(fill(grid[$0, y])) } })
    if colors == .palette {
      #expect(
        grid.row(0).allSatisfy { ($0.style.background.paletteIndex ?? 16) >= 16 }, "0-15 are the person's own"
      )
    }
  }

  @Test(
    "Every kind of file is shown",
    arguments: ["16bit", "alpha", "interlaced", "ppm", "jpeg", "cmyk", "gif", "bmp", "tiff"])
  func kinds(kind: String) throws {
    let bytes =
      switch kind {
      case "16bit": TestPictures.png(bits: 16)
      case "alpha": TestPictures.png(alpha: 255)
      case "interlaced": TestPictures.png(interlaced: true)
      case "ppm": TestPictures.ppm(width: 16, height: 8)
      case "jpeg": TestPictures.jpeg
      case "gif": TestPictures.animatedGIF
      case "bmp": TestPictures.bmp
      case "tiff": TestPictures.tiff
      default: TestPictures.cmykJPEG
      }
    let file = try path(bytes)
    #expect(try renderer(.direct).pictureSize(path: file) == (16, 8))
    let grid = try renderer(.direct).draw(path: file, fitting: Size(width: 8, height: 8))
    #expect(grid.size == Size(width: 8, height: 2))
    #expect(isRed(fill(grid[0, 0])) && isBlue(fill(grid[7, 1])))
  }

  @Test("A picture is turned as its EXIF orientation says") func orientation() throws {
    let file = try path(TestPictures.turnedJPEG)
    #expect(try renderer(.direct).pictureSize(path: file) == (8, 16))
    let grid = try renderer(.direct).draw(path: file, fitting: Size(width: 80, height: 8))
    #expect(grid.size == Size(width: 8, height: 8))
    #expect((0..<8).allSatisfy { isRed(fill(grid[$0, 0])) && isBlue(fill(grid[$0, 7])) })
  }

  @Test("A picture is turned as any EXIF orientation says", arguments: 1...8)
  func orientations(orientation: UInt8) throws {
    let file = try path(TestPictures.jpeg(orientation: orientation))
    let isTurned = orientation > 4
    #expect(try renderer(.direct).pictureSize(path: file) == (isTurned ? (8, 16) : (16, 8)))
    let grid = try renderer(.direct).draw(path: file, fitting: Size(width: 16, height: 8))
    // Where red is as it is to be seen (EXIF 2.3, 4.6.4).
    let isRedFirst = [1, 4, 5, 6].contains(orientation)
    #expect(isRed(fill(grid[0, 0])) == isRedFirst)
    #expect(isBlue(fill(grid[grid.width - 1, grid.height - 1])) == isRedFirst)
    #expect(isRed(fill(grid[grid.width - 1, grid.height - 1])) == !isRedFirst)
  }

  @Test("A format whose decoder is not installed is named, with what brings it")
  func missingDecoder() throws {
    let webP = Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8L".utf8) + [UInt8](repeating: 0, count: 18)
    let avif = [0, 0, 0, 28] + Array("ftypavif".utf8) + [UInt8](repeating: 0, count: 16)
    for (bytes, format) in [(webP, OptionalPictureFormat.webP), (avif, .avif)] {
      let file = try path(bytes)
      let error = #expect(throws: PictureError.self) { try renderer(.direct).pictureSize(path: file) }
      // With the decoder it is a damaged picture.
      if case .undecodable = error { continue }
      #expect(error == .noDecoder(path: file, format: format))
    }
  }

  @Suite("SVG", .enabled(if: PictureTests.hasSVG)) struct SVGTests {
    private let tests: PictureTests

    init() throws { tests = try PictureTests() }

    private func path(_ text: String) throws -> String { try tests.path(Array(text.utf8), "picture.svg") }

    private func color(_ text: String) throws -> UInt32? {
      let grid = try tests.renderer(.direct).draw(path: path(text), fitting: Size(width: 8, height: 4))
      return tests.fill(grid[grid.width / 2, grid.height / 2]).rgbValue
    }

    private func svg(_ attributes: String, _ content: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink' \(attributes)>\(content)</svg>"
    }

    @Test("Lines are drawn as large as they are needed, whatever the size that they say")
    func sizes() throws {
      let red = "<rect width='100%' height='100%' fill='red'/>"
      for size in ["width='16' height='16'", "width='9999999' height='9999999'", "viewBox='0 0 4 4'"] {
        #expect(try color(svg(size, red)) == 0xFF0000, "\(size)")
      }
      #expect(
        try color("<?xml version='1.0'?><!-- \(String(repeating: "x", count: 900)) -->" + svg("", red)) != nil
      )
      let pixels = try PictureDecoder.decode(path: path(svg("width='4' height='4'", red)), atLeast: 300, 300)
      #expect(pixels.pixels.width == 300)
    }

    @Test("Nothing outside the file is read") func references() throws {
      let other = try tests.path(TestPictures.png(), "other.png")
      #expect(try PictureDecoder.size(path: other) == (16, 8))
      for address in [other, "file://\(other)", "other.png", "http://127.0.0.1:9/x.png"] {
        let content = "<image width='16' height='16' x:href='\(address)' href='\(address)'/>"
        #expect(try color(svg("width='16' height='16'", content)) == 0, "\(address)")
      }
    }

    @Test("One that would draw for ever is given up, and the next is drawn") func endlessDrawing() throws {
      let content =
        "<filter id='f'><feTurbulence baseFrequency='0.9' numOctaves='9999'/></filter>"
        + "<rect width='100%' height='100%' filter='url(#f)'/>"
      let error = #expect(throws: PictureError.self) {
        try PictureDecoder.decode(
          path: path(svg("width='2000' height='2000'", content)), atLeast: 2000, 2000)
      }
      guard case .undecodable(_, "It takes too long to draw.") = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let red = "<rect width='100%' height='100%' fill='red'/>"
      #expect(try color(svg("width='16' height='16'", red)) == 0xFF0000)
    }

    @Test("Entities that grow without end are refused") func entities() throws {
      var text = "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY e0 'aaaaaaaaaaaaaaaaaaaa'>"
      for level in 1...12 {
        text += "<!ENTITY e\(level) '\(String(repeating: "&e\(level - 1);", count: 10))'>"
      }
      text += "]>" + svg("width='16' height='16'", "<text>&e12;</text>")
      #expect(throws: PictureError.self) { try color(text) }
    }
  }

  private static let hasSVG: Bool = {
    guard let folder = try? TemporaryFolder(),
      let path = try? folder.write(
        Data("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>".utf8), to: "a.svg")
    else { return false }
    return (try? PictureDecoder.size(path: path)) != nil
  }()

  @Test("The background shows through what is transparent") func transparency() throws {
    let clear = try renderer(.direct, background: 0x00FF00).draw(
      path: path(TestPictures.png(alpha: 0)), fitting: Size(width: 4, height: 4))
    #expect(clear.row(0).allSatisfy { fill($0) == .rgb(0x00FF00) })
    let half = try renderer(.direct, background: 0xFFFFFF).draw(
      path: path(TestPictures.png(alpha: 128)), fitting: Size(width: 4, height: 4))
    let rgb = try #require(fill(half[0, 0]).rgbValue)
    #expect(rgb >> 16 > 250 && (120...135).contains(rgb & 0xFF))
  }

  @Test("Large pictures are made smaller while decoding, and keep their colours") func reduction() throws {
    let file = try path(TestPictures.ppm(width: 640, height: 333))
    let pixels = try PictureDecoder.decode(path: file, atLeast: 60, 40).pixels
    #expect(pixels.width == 80 && pixels.height == 42)
    #expect(Array(pixels.rgba.prefix(4)) == [255, 0, 0, 255])
    #expect(Array(pixels.rgba.suffix(4)) == [0, 0, 255, 255])
    let all = try PictureDecoder.decode(path: file, atLeast: 2000, 2000).pixels
    #expect(all.width == 640 && all.height == 333)
  }

  @Test("What is transparent gives no colour to its neighbours") func weights() {
    let bytes: [UInt8] = [200, 0, 0, 255, 0, 250, 0, 0]
    let pixels = bytes.withUnsafeBufferPointer {
      PixelSource(bytes: $0.baseAddress!, width: 2, height: 1, stride: 8, channels: 4).pixels(divided: 2)
    }
    #expect(pixels.rgba == [200, 0, 0, 127])
  }

  @Test(
    "A picture keeps its proportions and fits",
    arguments: [
      (16, 8, 40, 10, 40, 10), (8, 16, 80, 8, 8, 8), (1600, 2200, 80, 24, 35, 24), (10_000, 1, 80, 24, 80, 1),
      (1, 65_500, 80, 24, 1, 24), (100, 100, 1, 1, 1, 1), (0, 5, 80, 24, 0, 0), (5, 5, 0, 24, 0, 0),
    ])
  func fitting(width: Int, height: Int, columns: Int, rows: Int, across: Int, down: Int) {
    let size = renderer(.direct).cells(
      forPixelWidth: width, height: height, fitting: Size(width: columns, height: rows))
    #expect(size == Size(width: across, height: down))
  }

  @Test("A cell's proportions count, and a terminal that reports none is taken for the usual one")
  func cells() {
    var capabilities = Capabilities(colors: .direct, unicode: true)
    capabilities.cellSize = PixelSize(width: 10, height: 10)
    let square = PictureRenderer(capabilities: capabilities)
    #expect(square.cells(forPixelWidth: 100, height: 100, fitting: Size(width: 80, height: 20)).width == 20)
    capabilities.cellSize = PixelSize(width: 0, height: 0)
    let unknown = PictureRenderer(capabilities: capabilities)
    #expect(unknown.cells(forPixelWidth: 100, height: 100, fitting: Size(width: 80, height: 20)).width == 40)
  }

  @Test(
    "What is no picture is one clean sentence",
    arguments: ["text", "empty", "signature", "ppm", "huge", "wide"])
  func refusals(kind: String) throws {
    let bytes: [UInt8] =
      switch kind {
      case "text": Array("This is\nno picture \u{1B}[2J at all".utf8)
      case "empty": []
      case "signature": Array(TestPictures.png().prefix(12))
      case "ppm": Array("P6\n-5 \u{1B}7\n255\nabc".utf8)
      case "huge":
        TestPictures.png(
          width: 800_000_000, height: 800_000_000, bits: 8, alpha: true, interlaced: false,
          raw: Array(repeating: 0, count: 280))
      default:
        TestPictures.png(width: 60_000, height: 60_000, bits: 8, alpha: true, interlaced: false, raw: [0])
      }
    let file = try path(bytes)
    for call in [
      { _ = try renderer(.direct).draw(path: file, fitting: Size(width: 8, height: 8)) },
      { _ = try renderer(.direct).pictureSize(path: file) },
    ] as [() throws -> Void] {
      let error = #expect(throws: PictureError.self, performing: call)
      switch error {
      case .undecodable(file, let reason):
        #expect(reason.last?.isPunctuation == true && reason.count > 5)
        #expect(reason.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
      case .tooLarge(file, 60_000, 60_000): #expect(kind == "wide")
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  @Test("A file cut anywhere is shown in part or refused") func truncation() throws {
    for bytes in [
      TestPictures.png(), TestPictures.jpeg, TestPictures.cmykJPEG, TestPictures.ppm(width: 16, height: 8),
    ] {
      for count in 0..<bytes.count {
        let file = try path(Array(bytes[..<count]))
        do throws(PictureError) {
          let grid = try renderer(.direct).draw(path: file, fitting: Size(width: 4, height: 4))
          #expect(grid.width == 4)
        } catch {
          guard case .undecodable = error else {
            Issue.record("\(error)")
            continue
          }
        }
      }
    }
  }

  @Test("Bytes changed at random are survived") func damage() throws {
    var random = SystemRandomNumberGenerator()
    for bytes in [TestPictures.png(), TestPictures.turnedJPEG, TestPictures.ppm(width: 16, height: 8)] {
      for _ in 0..<100 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          damaged[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        let file = try path(damaged)
        let grid = try? renderer(.direct).draw(path: file, fitting: Size(width: 4, height: 4))
        #expect((grid?.width ?? 1) <= 4)
      }
    }
  }

  @Test("Only regular files are opened, and nothing waits") func specialFiles() throws {
    let fifo = folder.file("fifo")
    try #require(mkfifo(fifo, 0o600) == 0)
    for path in [fifo, folder.path, "/dev/zero", "/dev/tty"] {
      let error = #expect(throws: PictureError.self) { try renderer(.direct).pictureSize(path: path) }
      guard case .undecodable(path, _) = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
    }
    for path in [folder.path + "/none", "", fifo + "/x"] {
      #expect(throws: PictureError.missing(path: path)) {
        try renderer(.direct).draw(path: path, fitting: Size(width: 4, height: 4))
      }
    }
  }

  @Test("Where no pictures are shown, a line says what there is") func descriptions() throws {
    let file = try path(TestPictures.png())
    func line(_ name: String?, unicode: Bool = true, columns: Int = 40) throws -> String {
      let capabilities = Capabilities(colors: .direct, unicode: unicode, pictures: .none)
      let grid = try PictureRenderer(capabilities: capabilities).draw(
        path: file, named: name, fitting: Size(width: columns, height: 10))
      #expect(grid.height == 1 && grid.width <= columns)
      return grid.text
    }
    #expect(try line(nil) == "[picture.png, 16 × 8]")
    #expect(try line("a\u{1B}[2J", unicode: false) == "[a\u{FFFD}[2J, 16 x 8]")
    #expect(try line("long name", columns: 6) == "[long…")
  }

  @Test(
    "A picture is drawn once for each size and each content", arguments: [PictureMode.kitty, .sixel, .iterm])
  func identity(mode: PictureMode) throws {
    let renderer = PictureRenderer(
      capabilities: Capabilities(colors: .direct, unicode: true, pictures: mode))
    let size = Size(width: 8, height: 8)
    let file = try path(TestPictures.png())
    let first = try #require(try renderer.draw(path: file, fitting: size).pictures.first)
    #expect(try renderer.draw(path: file, fitting: size).pictures.first === first)
    #expect(try renderer.draw(path: file, fitting: Size(width: 4, height: 4)).pictures.first != first)
    #expect(first.size == Size(width: 8, height: 2))
    try FileManager.default.removeItem(atPath: file)
    let other = try path(TestPictures.turnedJPEG)
    #expect(try renderer.draw(path: other, fitting: size).pictures.first?.size == Size(width: 8, height: 8))
  }

  @Test("Drawings are kept within a limit, those used last the longest") func cache() throws {
    let cell = MemoryLayout<Cell>.stride
    let cache = PictureCache(limit: 30 * cell + 3000)
    let cells = DrawnPicture(cells: Grid(width: 10, height: 1), isAnimated: false)
    func key(_ number: Int) -> PictureKey {
      PictureKey(
        file: FileIdentity(stat()), size: Size(width: number, height: 1), renderer: renderer(.direct))
    }
    for number in 0..<100 {
      cache.insert(cells, for: key(number), imageBytes: 1000)
      #expect(cache[key(0)] != nil)
      #expect(cache.cost <= 30 * cell + 3000)
    }
    #expect(cache[key(99)] != nil && cache[key(98)] != nil && cache[key(97)] == nil)
    cache.insert(cells, for: key(100), imageBytes: 4000)
    #expect(cache[key(100)] == nil && cache[key(99)] != nil)
  }

  @Test("A thousand pictures leave no memory behind") func memory() throws {
    let file = try path(TestPictures.ppm(width: 200, height: 100))
    let broken = try path(Array(TestPictures.png().prefix(60)), "broken.png")
    func resident() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      return Int(text.split(separator: " ")[1]).map { $0 * 4096 } ?? 0
    }
    func round(_ count: Int) {
      for _ in 0..<count {
        _ = try? renderer(.direct).draw(path: file, fitting: Size(width: 2, height: 1))
        _ = try? renderer(.direct).draw(path: broken, fitting: Size(width: 2, height: 1))
      }
    }
    round(50)
    // A thousand leaked pictures would be 60 MB, each time. Other tests run at the same time, and may take more once.
    var growth = Int.max
    for _ in 0..<3 where growth >= 40 << 20 {
      let before = try resident()
      round(1000)
      growth = try resident() - before
    }
    #expect(growth < 40 << 20)
  }
}
