import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit
@testable import TerminalKit

/// Small screens with their styles: `{name}` stands before what looks so, and the names are explained below.
@Suite struct ThemeScreenTests {
  @Test(
    "Screens in every theme look as they are kept",
    arguments: [
      ("light", .light, .direct), ("dark-sixteen", .dark, .sixteen), ("mono", .auto, .mono),
      ("high-contrast", .highContrast, .direct), ("ascii", .ascii, .palette),
    ] as [(String, ThemeName, ColorDepth)])
  func screens(name: String, theme: ThemeName, colors: ColorDepth) {
    let issues: [Issue] = [
      .fixture(1, title: "Harbour Lights", read: 0.42), .fixture(2, title: "Schöne Küste"),
      .fixture(3, title: "Kites", isHere: false, download: .active, received: 640),
      .fixture(
        4, title: "Fog Signals", isHere: false, download: .failed,
        failure: .transfer(.status(404, retryAfter: nil))),
    ]
    let capabilities = Capabilities(colors: colors, unicode: theme != .ascii)
    let screens = ["vj", "vjD", "vj?"].map { keys in
      var reader = Reader(44, 12, capabilities: capabilities, theme: theme, issues: issues)
      reader.type(keys)
      return styled(ScreenView.draw(reader.state).grid, unicode: capabilities.unicode)
    }
    let difference = Golden.difference(screens.joined(separator: "\n"), from: "theme-\(name)")
    #expect(difference == nil)
  }

  private func styled(_ grid: Grid, unicode: Bool) -> String {
    (0..<grid.height).map { y in
      var (line, last) = ("", Style.plain)
      for cell in grid.row(y) where cell.width > 0 {
        if cell.style != last { line += "{\(words(cell.style))}" }
        last = cell.style
        line.append(unicode ? cell.character : Fallback.ascii(for: cell.character))
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  private func words(_ style: Style) -> String {
    let attributes: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    let colors = [("", style.foreground), ("on ", style.background)].compactMap { place, color in
      color.rgbValue.map { place + String($0, radix: 16) } ?? color.paletteIndex.map { "\(place)\($0)" }
    }
    return (attributes.filter { style.attributes.contains($0.0) }.map(\.1) + colors).joined(separator: " ")
  }
}
