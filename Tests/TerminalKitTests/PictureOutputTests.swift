import Foundation
import Glibc
import TestSupport
import Testing

@testable import TerminalKit

extension CursesTerminalTests {
  /// What the terminal shows of pictures, made again of the bytes that it gets.
  @MainActor
  @Suite struct PictureOutputTests {
    private let parent: CursesTerminalTests
    private let folder: TemporaryFolder
    private let cell = PixelSize.usualCell

    init() throws {
      parent = try CursesTerminalTests()
      folder = try TemporaryFolder()
    }

    private nonisolated static let modes: [PictureMode] = [.kitty, .sixel, .iterm]

    /// Frames of a sequence; `NEWSSTAND_PICTURE_FRAMES` asks for more.
    private static let steps =
      ProcessInfo.processInfo.environment["NEWSSTAND_PICTURE_FRAMES"].flatMap { Int($0) } ?? 30

    private func open(
      _ pty: PseudoTerminal, _ mode: PictureMode, term: String = "xterm-256color"
    ) throws -> CursesTerminal {
      var options = parent.options(pty, term: term)
      options.pictures = mode
      let terminal = try CursesTerminal(options)
      #expect(terminal.capabilities.pictures == mode)
      return terminal
    }

    private func model(_ pty: PseudoTerminal, width: Int, height: Int) throws -> TerminalModel {
      var model = TerminalModel(width: width, height: height)
      model.pictures = try PictureLayer(cell: cell)
      return model
    }

    /// The grid of a picture each of whose cells is a gray of its own, and those grays by row and column.
    private func picture(
      _ terminal: CursesTerminal, _ size: Size, cell: PixelSize = .usualCell, name: String
    ) throws -> (grid: Grid, grays: [[UInt8]]) {
      // Grays far enough from each other, and neighbours not too far: JPEG smears.
      let grays: [[UInt8]] = (0..<size.height).map { y in
        (0..<size.width).map { x in UInt8((y * size.width + x) * 7 % 240 + 8) }
      }
      var bytes = Array("P6 \(size.width * cell.width) \(size.height * cell.height) 255\n".utf8)
      for row in grays {
        let pixels = row.flatMap { gray in Array(repeating: gray, count: cell.width * 3) }
        for _ in 0..<cell.height { bytes += pixels }
      }
      let path = try folder.write(Data(bytes), to: name)
      let grid = try PictureRenderer(capabilities: terminal.capabilities).draw(path: path, fitting: size)
      #expect(grid.size == size)
      return (grid, grays)
    }

    /// Shows a grid; somebody reads meanwhile, for a frame may be larger than the terminal's buffer.
    private func show(
      _ grid: Grid, on terminal: CursesTerminal, _ pty: PseudoTerminal, _ model: inout TerminalModel
    ) async {
      let reader = DescriptorReader(pty.master)
      terminal.show(grid, cursor: nil)
      model.receive(await reader.stop() + pty.written())
    }

    /// Where the terminal does not show what the grid holds.
    private func differences(_ model: TerminalModel, _ grid: Grid, _ grays: [Picture: [[UInt8]]]) -> [String]
    {
      var differences: [String] = []
      for y in 0..<grid.height - 1 {
        for x in 0..<grid.width {
          let shown = model.pictureColor(x: x, y: y)
          guard let tile = grid[x, y].tile else {
            if shown != nil { differences.append("\(x),\(y): left over") }
            continue
          }
          let gray = Int(grays[tile.picture]?[tile.row][tile.column] ?? 0)
          let isRight = shown.map { color in
            color != PictureLayer.torn && [16, 8, 0].allSatisfy { abs(Int(color >> $0 & 0xFF) - gray) < 20 }
          }
          if isRight != true {
            differences.append("\(x),\(y): \(shown.map(String.init) ?? "missing"), not \(gray)")
          }
        }
      }
      return differences
    }

    @Test(
      "Pictures, text and boxes in any order leave nothing behind and nothing out",
      arguments: modes, ["xterm-256color", "tmux-256color"])
    func sequences(mode: PictureMode, term: String) async throws {
      let pty = PseudoTerminal(width: 40, height: 12)
      let terminal = try open(pty, mode, term: term)
      defer { terminal.close() }
      var model = try model(pty, width: 40, height: 12)
      var grays: [Picture: [[UInt8]]] = [:]
      var pictures: [Grid] = []
      for (index, size) in [(20, 9), (6, 3), (3, 2), (40, 14), (1, 1)].enumerated() {
        let (grid, own) = try picture(terminal, Size(width: size.0, height: size.1), name: "\(index).ppm")
        pictures.append(grid)
        grays[try #require(grid.pictures.first)] = own
      }
      var random = SystemRandomNumberGenerator()
      var grid = Grid(size: terminal.size)
      for step in 0..<Self.steps {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let x = Int.random(in: -10..<40, using: &random)
          let y = Int.random(in: -4..<12, using: &random)
          switch Int.random(in: 0..<8, using: &random) {
          case 0: grid = Grid(size: terminal.size)
          case 1: grid.fill(Rect(x: x, y: y, width: 12, height: 4))
          case 2: grid.put("▌", x: x, y: y)
          case 3: grid.put("漢字 abc 🇩🇪", x: x, y: y)
          case 4:
            // Everything moves, as when a page scrolls.
            let before = grid
            grid = Grid(size: terminal.size)
            grid.draw(before, x: 0, y: Int.random(in: -3...3, using: &random))
          case 5: grid.put("x", x: x, y: y, style: Style(foreground: .palette(UInt8(step % 256)), .reverse))
          default: grid.draw(pictures.randomElement(using: &random) ?? grid, x: x, y: y)
          }
        }
        if step % 40 == 39 { terminal.invalidate() }
        await show(grid, on: terminal, pty, &model)
        let wrong = differences(model, grid, grays)
        let faults =
          model.unknown + (model.pictures?.faults ?? [])
          + (mode != .kitty && model.scrolled ? ["scrolled"] : [])
        try #require(
          wrong.isEmpty && faults.isEmpty,
          "step \(step): \(wrong.prefix(5)) \(faults.prefix(5))\n\(grid.text)")
      }
    }

    @Test(
      "A picture that stays is not sent again, and text beside it costs what text costs", arguments: modes)
    func economy(mode: PictureMode) async throws {
      let pty = PseudoTerminal(width: 60, height: 12)
      let terminal = try open(pty, mode)
      defer { terminal.close() }
      var model = try model(pty, width: 60, height: 12)
      let (picture, _) = try picture(terminal, Size(width: 30, height: 9), name: "a.ppm")
      var grid = Grid(size: terminal.size)
      grid.draw(picture, x: 20, y: 1)
      await show(grid, on: terminal, pty, &model)
      grid.put("beside", x: 2, y: 3)
      grid.put("below", x: 20, y: 11)
      terminal.show(grid, cursor: nil)
      #expect(pty.written().count < 200)
      // A box over it needs no picture either.
      grid.fill(Rect(x: 25, y: 3, width: 10, height: 3))
      terminal.show(grid, cursor: nil)
      #expect(pty.written().count < 400)
    }

    @Test("What others wrote over pictures is gone once all is drawn again", arguments: modes)
    func drawnAgain(mode: PictureMode) async throws {
      let pty = PseudoTerminal(width: 40, height: 12)
      let terminal = try open(pty, mode)
      defer { terminal.close() }
      var model = try model(pty, width: 40, height: 12)
      let (picture, own) = try picture(terminal, Size(width: 20, height: 9), name: "a.ppm")
      var grid = Grid(size: terminal.size)
      grid.draw(picture, x: 10, y: 1)
      grid.put("beside", x: 1, y: 3)
      await show(grid, on: terminal, pty, &model)
      model.receive(Array("\u{1B}[H\u{1B}[2Ja message of the system\u{1B}[6;15Hanother".utf8))
      let grays = [try #require(grid.pictures.first): own]
      #expect(!differences(model, grid, grays).isEmpty)
      terminal.invalidate()
      await show(grid, on: terminal, pty, &model)
      #expect(differences(model, grid, grays).isEmpty && !model.text.contains("a message"))
      #expect(model.text.contains("beside"))
    }

    @Test("kitty: a picture is sent once for all places and times, under a number of this process")
    func numbers() async throws {
      let pty = PseudoTerminal(width: 40, height: 12)
      let terminal = try open(pty, .kitty)
      var model = try model(pty, width: 40, height: 12)
      let (picture, _) = try picture(terminal, Size(width: 6, height: 3), name: "a.ppm")
      var grid = Grid(size: terminal.size)
      grid.draw(picture, x: 0, y: 0)
      grid.draw(picture, x: 20, y: 5)
      await show(grid, on: terminal, pty, &model)
      await show(Grid(size: terminal.size), on: terminal, pty, &model)
      await show(grid, on: terminal, pty, &model)
      let number = try #require(model.pictures?.numbers.first)
      #expect(model.pictures?.numbers == [number])
      #expect(number & 0xFF >= 16)
      terminal.close()
      model.receive(pty.written())
      #expect(model.pictures?.kept.isEmpty == true)

      // Another start begins elsewhere.
      let next = try open(pty, .kitty)
      defer { next.close() }
      await show(grid, on: next, pty, &model)
      #expect(model.pictures?.numbers.last != number)
    }

    @Test("kitty: many pictures leave a few in the terminal")
    func bound() async throws {
      let pty = PseudoTerminal(width: 40, height: 12)
      let terminal = try open(pty, .kitty)
      defer { terminal.close() }
      var model = try model(pty, width: 40, height: 12)
      let (first, _) = try picture(terminal, Size(width: 2, height: 1), name: "a.ppm")
      let image = try #require(first.pictures.first)
      for count in 0..<150 {
        // The same pixels as another picture.
        let size = Size(width: 2, height: 1)
        let key = PictureKey(
          file: FileIdentity(stat()), size: Size(width: count, height: 1),
          renderer: PictureRenderer(capabilities: terminal.capabilities))
        var grid = Grid(size: terminal.size)
        grid.draw(Grid(Picture(key, size: size, image: image.image)), x: count % 20, y: 0)
        await show(grid, on: terminal, pty, &model)
      }
      #expect(model.pictures?.numbers.count == 150)
      #expect(Set(model.pictures?.numbers ?? []).count == 150)
      #expect((1...40).contains(model.pictures?.kept.count ?? 0))
    }

    @Test("kitty: a picture that the terminal has lost is sent again, but not for ever")
    func loss() async throws {
      let pty = PseudoTerminal(width: 40, height: 12)
      let terminal = try open(pty, .kitty)
      defer { terminal.close() }
      var model = try model(pty, width: 40, height: 12)
      let (picture, grays) = try picture(terminal, Size(width: 6, height: 3), name: "a.ppm")
      let own = try #require(picture.pictures.first)
      var grid = Grid(size: terminal.size)
      grid.draw(picture, x: 0, y: 0)
      var events = terminal.events.makeAsyncIterator()
      for round in 0..<3 {
        await show(grid, on: terminal, pty, &model)
        await show(Grid(size: terminal.size), on: terminal, pty, &model)
        for number in model.pictures?.numbers ?? [] { model.pictures?.lose(number) }
        await show(grid, on: terminal, pty, &model)
        let answers = model.takeAnswers()
        #expect(answers.count == 1)
        for answer in answers { pty.type("\u{1B}_\(answer)\u{1B}\\") }
        pty.type("q")
        #expect(await events.next() == .key(.character("q")))
        model.receive(pty.written())
        #expect(differences(model, grid, [own: grays]).isEmpty == (round < 2), "round \(round)")
        await show(Grid(size: terminal.size), on: terminal, pty, &model)
      }
    }

    @Test("The terminal is given back without pictures, and gets them again afterwards", arguments: modes)
    func restoration(mode: PictureMode) async throws {
      let pty = PseudoTerminal(width: 40, height: 12)
      let terminal = try open(pty, mode)
      defer { terminal.close() }
      var model = try model(pty, width: 40, height: 12)
      let (picture, grays) = try picture(terminal, Size(width: 6, height: 3), name: "a.ppm")
      let own = try #require(picture.pictures.first)
      var grid = Grid(size: terminal.size)
      grid.draw(picture, x: 3, y: 2)
      await show(grid, on: terminal, pty, &model)
      // As after a stop that could not be caught.
      let reader = DescriptorReader(pty.master)
      kill(getpid(), SIGCONT)
      kill(getpid(), SIGTERM)
      var events = terminal.events.makeAsyncIterator()
      #expect(await events.next() == .end)
      model.receive(await reader.stop() + pty.written())
      #expect(differences(model, grid, [own: grays]).isEmpty)
      #expect(model.pictures?.numbers.count == (mode == .kitty ? 2 : 0))
    }

    @Test("A real xterm shows just what the cells hold")
    func xterm() async throws {
      let (width, height) = (40, 14)
      let pty = PseudoTerminal(width: width, height: height)
      var options = parent.options(pty)
      options.patience = 60
      let own = PixelSize(width: XtermWindow.cell.width, height: XtermWindow.cell.height)
      let answering = AnsweringTerminal(pty, ["\u{1B}[6;\(own.height);\(own.width)t\u{1B}[?63;1;2;4c"])
      let terminal = try CursesTerminal(options)
      defer { terminal.close() }
      _ = try await answering.questions
      #expect(terminal.capabilities.pictures == .sixel && terminal.capabilities.cellSize == own)
      var bytes: [UInt8] = []
      func show(_ grid: Grid) async {
        let reader = DescriptorReader(pty.master)
        terminal.show(grid, cursor: nil)
        bytes += await reader.stop() + pty.written()
      }
      let (large, grays) = try picture(terminal, Size(width: 20, height: 9), cell: own, name: "large.ppm")
      let (small, others) = try picture(terminal, Size(width: 6, height: 3), cell: own, name: "small.ppm")
      // A big picture; a box over it and away again; a small one elsewhere, and text over it; scrolled to the last row.
      var page = Grid(size: terminal.size)
      page.draw(large, x: 1, y: 0)
      await show(page)
      var box = page
      box.fill(Rect(x: 6, y: 2, width: 30, height: 4), with: "#")
      await show(box)
      await show(page)
      page = Grid(size: terminal.size)
      page.draw(small, x: 30, y: 1)
      page.put("over", x: 31, y: 2)
      await show(page)
      page.draw(large, x: 3, y: 6)
      await show(page)

      let window = try await XtermWindow(showing: bytes, width: width, height: height)
      func differences() throws -> [String] {
        let color = try window.colors()
        var differences: [String] = []
        for y in 0..<height - 1 {
          for x in 0..<width where page[x, y].character == "▒" || page[x, y].character == " " {
            let tile = page[x, y].tile
            let gray =
              tile.map { Int(($0.picture.size == small.size ? others : grays)[$0.row][$0.column]) } ?? 255
            for (dx, dy) in [(0, 0), (own.width - 1, own.height - 1)] {
              let shown = color(x * own.width + dx, y * own.height + dy)
              if [16, 8, 0].contains(where: { abs(Int(shown >> $0 & 0xFF) - gray) > 4 }) {
                differences.append("\(x),\(y): \(String(shown, radix: 16)), not \(gray)")
              }
            }
          }
        }
        return differences
      }
      // Nobody says when an X server has drawn.
      let end = ContinuousClock.now + .seconds(30)
      while try !differences().isEmpty, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(20))
      }
      let wrong = try differences()
      #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
    }

    @Test("Sixels say what the picture says")
    func sixels() throws {
      let path = try folder.write(Data(TestPictures.ppm(width: 320, height: 160)), to: "a.ppm")
      let pixels = try PictureDecoder.decode(path: path, atLeast: 320, 160).pixels
      let picture = SixelPicture(pixels, colorCount: 256)
      let text = String(decoding: picture.whole.dropFirst(2).dropLast(2), as: UTF8.self)
      let decoder = SixelDecoder(text)
      #expect(decoder.faults.isEmpty && decoder.size.map { [$0.width, $0.height] } == [320, 160])
      #expect(decoder.pixels.count == 160)
      for row in decoder.pixels {
        #expect(row == (0..<320).map { $0 < 160 ? 0xFF0000 : 0x0000FF })
      }
      let cut = picture.part(x: 150..<170, y: 3..<20).dropFirst(2).dropLast(2)
      let part = SixelDecoder(String(decoding: cut, as: UTF8.self))
      #expect(part.pixels.count == 17)
      for row in part.pixels { #expect(row == (150..<170).map { $0 < 160 ? 0xFF0000 : 0x0000FF }) }
    }

    @Test("Few colours are those that matter", arguments: [16, 256])
    func quantizing(count: Int) {
      // A ramp of each of three colours, and noise.
      var random = SystemRandomNumberGenerator()
      let colors: [[UInt8]] = (0..<4096).map { index in
        let value = UInt8(index % 256)
        switch index / 1024 {
        case 0: return [value, 0, 0, 255]
        case 1: return [0, value, 0, 255]
        case 2: return [0, 0, value, 255]
        default: return (0..<3).map { _ in UInt8.random(in: 100...120, using: &random) } + [255]
        }
      }
      let pixels = Pixels(width: 64, height: 64, rgba: colors.flatMap { $0 })
      let indexed = IndexedPixels(pixels, colorCount: count)
      #expect(indexed.palette.count <= count)
      let errors = indexed.indices.enumerated().map { index, entry -> Int in
        let color = indexed.palette[Int(entry)]
        let shown = [Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF)]
        return zip(shown, colors[index]).reduce(0) { sum, pair in
          let difference = pair.0 - Int(pair.1)
          return sum + difference * difference
        }
      }
      let mean = Double(errors.reduce(0, +)) / Double(errors.count)
      #expect(mean < (count == 16 ? 900 : 40), "\(mean)")
    }
  }
}
