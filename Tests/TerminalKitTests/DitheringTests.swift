import Testing

@testable import TerminalKit

@Suite struct DitheringTests {
  private func pixels(width: Int, height: Int, _ color: (Int, Int) -> UInt32) -> Pixels {
    let rgba = (0..<width * height).flatMap { index -> [UInt8] in
      let color = color(index % width, index / width)
      return [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF), 255]
    }
    return Pixels(width: width, height: height, rgba: rgba)
  }

  private func parts(_ color: UInt32) -> SIMD3<Double> {
    SIMD3(Double(color >> 16 & 0xFF), Double(color >> 8 & 0xFF), Double(color & 0xFF))
  }

  @Test("What lies between two colours is a pattern of both, as light as it should be")
  func gradient() {
    let sky = pixels(width: 256, height: 64) { x, _ in
      UInt32(x / 2 + 40) << 16 | UInt32(x / 4 + 60) << 8 | 180
    }
    let drawn = IndexedPixels(sky, colorCount: 8)
    for column in stride(from: 0, to: 256, by: 8) {
      var (shown, wanted) = (SIMD3<Double>(), SIMD3<Double>())
      for y in 0..<64 {
        for x in column..<column + 8 {
          let index = y * 256 + x
          shown += parts(drawn.palette[Int(drawn.indices[index])]) / 512
          wanted.x += Double(sky.rgba[index * 4]) / 512
          wanted.y += Double(sky.rgba[index * 4 + 1]) / 512
        }
      }
      // Beyond the lightest and the darkest colour of the palette there is nothing to make a pattern of.
      guard (16..<240).contains(column) else { continue }
      #expect(abs(shown.x - wanted.x) < 3.5 && abs(shown.y - wanted.y) < 3, "\(column): \(shown) \(wanted)")
    }
  }

  @Test("An area of one colour stays one, beside others that are patterns")
  func area() {
    let drawn = IndexedPixels(
      pixels(width: 128, height: 64) { x, y in
        if y < 32 { return 0x2A3038 }
        return UInt32(x * 2) << 16 | UInt32(255 - x * 2) << 8 | UInt32(y * 4)
      }, colorCount: 64)
    #expect(Set(drawn.indices.prefix(128 * 32)).count == 1)
    #expect(drawn.palette[Int(drawn.indices[0])] == 0x2A3038)
    #expect(Set(drawn.indices.suffix(128 * 32)).count > 30)
  }

  @Test("The nearest colours are found in every direction, and no equal ones", arguments: [1, 2, 7, 16, 240])
  func neighbors(count: Int) {
    var colors: [SIMD3<Float>] = []
    for index in 0..<count {
      let (red, green, blue) = (index * 37 % 256, index * 91 % 256, index * 53 % 256)
      colors.append(SIMD3<Float>(Float(red), Float(green), Float(blue)))
    }
    let palette = PaletteNeighbors(colors + [colors[0]])
    for (index, color) in palette.colors.enumerated() {
      let nearest = palette.nearest(to: color)
      #expect(nearest.distance == 0 && palette.colors[nearest.index] == color)
      let ways = palette.around(index).map { palette.colors[$0] - color }
      #expect(ways.allSatisfy { $0 != SIMD3() })
      for other in palette.colors where other != color {
        let way: SIMD3<Float> = other - color
        // As far as that or less, and within a quarter of a turn.
        #expect(ways.contains { ($0 * $0).sum() <= (way * way).sum() && ($0 * way).sum() > 0 })
      }
    }
  }

  /// The mean colour of cells, which are all made of quarters.
  private func mean(_ grid: Grid) throws -> SIMD3<Double> {
    let blocks: [Character] = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
    var sum = SIMD3<Double>()
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        let cell = grid[x, y]
        let front = Double(try #require(blocks.firstIndex(of: cell.character)).nonzeroBitCount) / 4
        let back = try #require(cell.style.background.paletteIndex)
        sum += parts(Palette.rgb(of: back)) * (1 - front)
        if front > 0 {
          sum += parts(Palette.rgb(of: try #require(cell.style.foreground.paletteIndex))) * front
        }
      }
    }
    return sum / Double(grid.width * grid.height)
  }

  private func draw(_ color: UInt32, _ depth: ColorDepth) -> Grid {
    CellArt(colors: depth, unicode: true, background: 0).draw(
      pixels(width: 64, height: 64) { _, _ in color }, size: Size(width: 16, height: 8))
  }

  @Test("Grays that 16 colours do not have are patterns of two", arguments: [0x40, 0x60, 0xB0, 0xF0])
  func grays(gray: UInt32) throws {
    let grid = draw(gray << 16 | gray << 8 | gray, .sixteen)
    let mean = try mean(grid)
    let wanted = Double(gray)
    #expect(abs(mean.x - wanted) < 12 && mean.x == mean.y && mean.y == mean.z, "\(mean)")
  }

  @Test("Dark colours are not gray in 256 colours", arguments: [0x2A1240, 0x102A40, 0x402010] as [UInt32])
  func hues(color: UInt32) throws {
    let mean = try mean(draw(color, .palette))
    let difference = mean - parts(color)
    #expect((difference * difference).sum() < 20 * 20, "\(mean)")
    #expect(mean.max() - mean.min() > 0.5 * (parts(color).max() - parts(color).min()), "\(mean)")
  }

  @Test("A cell of many colours gets two of them")
  func cells() throws {
    let grid = CellArt(colors: .palette, unicode: true, background: 0).draw(
      pixels(width: 2, height: 2) { x, y in [0xFF0000, 0xFF0000, 0x0000FF, 0x0000FA][y * 2 + x] },
      size: Size(width: 1, height: 1))
    let cell = grid[0, 0]
    #expect(["▀", "▄"].contains(cell.character))
    #expect(Set([cell.style.foreground, cell.style.background]) == [.palette(196), .palette(21)])
  }

  @Test("Letters have more ink where there is more light, and less on light paper")
  func letters() {
    let ramp = pixels(width: 160, height: 16) { x, _ in UInt32(x * 255 / 159) * 0x010101 }
    func line(_ background: UInt32) -> [Character] {
      let grid = CellArt(colors: .mono, unicode: false, background: background).draw(
        ramp, size: Size(width: 40, height: 1))
      return grid.row(0).map(\.character)
    }
    let light = line(0)
    #expect(light.allSatisfy(\.isASCII) && Set(light).count >= 12)
    #expect(light.prefix(2) == [" ", " "] && light.last == "W")
    let dark = line(0xFFFFFF)
    #expect(dark.suffix(2) == [" ", " "] && dark.first == "W")
  }
}
