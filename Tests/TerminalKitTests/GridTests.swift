import Testing

@testable import TerminalKit

@Suite struct GridTests {
  @Test("A grid reads as text") func text() {
    var grid = Grid(width: 6, height: 2)
    #expect(grid.put("a漢b", x: 1, y: 0) == 4)
    grid.put("é", x: 5, y: 1)
    #expect(grid.text == " a漢b\n     é")
    #expect(grid[2, 0].width == 2)
    #expect(grid[3, 0].width == 0)
  }

  @Test("Text is clipped at the edges and at its columns") func clipping() {
    var grid = Grid(width: 5, height: 1)
    #expect(grid.put("漢字仮名", x: 0, y: 0) == 4)
    #expect(grid.text == "漢字")
    grid = Grid(width: 5, height: 1)
    #expect(grid.put("abcdef", x: -2, y: 0) == 6)
    #expect(grid.text == "cdef")
    grid = Grid(width: 5, height: 1)
    #expect(grid.put("漢字", x: -1, y: 0) == 4)
    #expect(grid.text == " 字")
    #expect(grid.put("abc", x: 0, y: 0, columns: 2) == 2)
    #expect(grid.put("abc", x: 9, y: 0) == 0)
    #expect(grid.put("abc", x: 0, y: 7) == 3)
    #expect(grid.put("漢", x: 0, y: 0, columns: 1) == 0)
    #expect(grid.put("abc", x: Int.max, y: Int.min, columns: Int.max) == 0)
    #expect(grid.put("abc", x: Int.min, y: 0, columns: Int.min) == 0)
  }

  @Test("Writing over one half of a wide character leaves a blank for the other") func halves() {
    var grid = Grid(width: 4, height: 1)
    grid.put("漢字", x: 0, y: 0)
    grid.put("x", x: 1, y: 0)
    #expect(grid.text == " x字")
    grid.put("漢", x: 1, y: 0)
    #expect(grid.text == " 漢")
  }

  @Test("A part of another grid brings no halves of wide characters") func drawing() {
    var source = Grid(width: 4, height: 1)
    source.put("漢字", x: 0, y: 0)
    var grid = Grid(width: 4, height: 1)
    grid.fill(grid.bounds, with: ".")
    grid.draw(source, x: 1, y: 0, part: Rect(x: 1, y: 0, width: 2, height: 1))
    #expect(grid.text == ".  .")
    grid.draw(source, x: -1, y: 0)
    #expect(grid.text == " 字.")
    grid.draw(source, x: 3, y: 0)
    #expect(grid.text == " 字")
  }

  @Test("Both halves of a wide character have one style") func restyling() {
    var grid = Grid(width: 4, height: 1)
    grid.put("漢字", x: 0, y: 0)
    grid.restyle(Rect(x: 1, y: 0, width: 2, height: 1)) { $0.with(.bold) }
    #expect(grid.row(0).map(\.style.attributes) == [[], [], .bold, .bold])
  }

  @Test("Whatever is drawn, no half of a wide character is left") func anything() {
    var random = SystemRandomNumberGenerator()
    let texts = ["漢字", "a漢b", "xyz", "👨‍👩‍👧", "🇩🇪🇫🇷", "का", "e\u{301}", "\u{1B}[2J", "각", "क्षि"]
    var grid = Grid(width: 9, height: 4)
    for _ in 0..<6000 {
      let x = Int.random(in: -4...10, using: &random)
      let y = Int.random(in: -1...4, using: &random)
      let area = Rect(
        x: x, y: y, width: Int.random(in: 0...6, using: &random),
        height: Int.random(in: 0...3, using: &random))
      let style = Style(foreground: .palette(UInt8.random(in: 0...7, using: &random)))
      let text = texts.randomElement(using: &random)!
      switch Int.random(in: 0..<5, using: &random) {
      case 0: grid.put(text, x: x, y: y, style: style)
      case 1: grid.put(text, x: x, y: y, style: style, columns: area.width)
      case 2: grid.fill(area, with: "·", style: style)
      case 3: grid.restyle(area) { _ in style }
      default: grid.draw(grid, x: x, y: y, part: area)
      }
      for y in 0..<grid.height {
        var column = 0
        while column < grid.width {
          let cell = grid[column, y]
          try? #require(cell.width == 1 || cell.width == 2)
          if cell.width == 2 {
            #expect(column + 1 < grid.width && grid[column + 1, y] == .continuation(cell.style))
          }
          column += max(1, Int(cell.width))
        }
      }
    }
  }
}
