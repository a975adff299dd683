import BrochureKit
import Foundation
import TerminalKit
import Testing

/// `name@2x.png` beside `name.png`. The one is black, the other white.
@Suite struct HighResolutionTests {
  private let folder: IssueFolder

  init() throws {
    folder = try IssueFolder()
    try write("a.ppm", gray: 0, width: 40, height: 40)
  }

  private func write(_ name: String, gray: UInt8, width: Int, height: Int) throws {
    let pixels = Data(repeating: gray, count: 3 * width * height)
    try folder.write(Data("P6 \(width) \(height) 255\n".utf8) + pixels, to: name)
  }

  private func context(_ mode: PictureMode, columns: Int = 20, rows: Int = 10) -> PageContext {
    let capabilities = Capabilities(colors: .direct, unicode: true, pictures: mode)
    return PageContext(
      size: Size(width: columns, height: rows), theme: Theme(.dark, for: capabilities),
      pictures: PictureRenderer(capabilities: capabilities))
  }

  private func page(_ context: PageContext) throws -> Grid {
    try folder.page("SimplePage", ["baseImage": .string("a.ppm")]).draw(in: context).grid
  }

  /// The picture of the page as the one of a file would be there.
  private func isDrawn(_ name: String, _ context: PageContext) throws -> Bool {
    let own = try context.pictures.draw(path: folder.path + "/" + name, fitting: context.size)
    return try picture(own) != nil && picture(page(context)) == picture(own)
  }

  private func picture(_ grid: Grid) -> Picture? {
    (0..<grid.height).lazy.flatMap { y in (0..<grid.width).lazy.compactMap { x in grid[x, y].tile?.picture } }
      .first
  }

  @Test(arguments: [PictureMode.kitty, .sixel, .iterm])
  func isTakenWhereTheScreenShowsMorePixels(mode: PictureMode) throws {
    try write("a@2x.ppm", gray: 255, width: 80, height: 80)
    #expect(try isDrawn("a@2x.ppm", context(mode)))
    // Two cells have fewer pixels than the picture itself.
    #expect(try isDrawn("a.ppm", context(mode, columns: 4, rows: 2)))
  }

  @Test func isWhatOneSeesClosely() throws {
    try write("a@2x.ppm", gray: 255, width: 80, height: 80)
    var context = context(.blocks)
    context.view.zoom = Zoom(factor: 2)
    #expect(try page(context)[10, 5].style.background == .rgb(0xFFFFFF))
    try folder.write(Data("no picture".utf8), to: "a@2x.ppm")
    #expect(try page(context)[10, 5].style.background == .rgb(0))
  }

  @Test func isNotTakenWhereThereAreOnlyCharacters() throws {
    let before = try page(context(.blocks)).text
    try write("a@2x.ppm", gray: 255, width: 80, height: 80)
    let grid = try page(context(.blocks))
    #expect(grid.text == before && grid[10, 5].style.background == .rgb(0))
  }

  @Test func isNotTakenWhereItCannotBeDrawnOrLeadsOut() throws {
    try folder.write(Data("no picture".utf8), to: "a@2x.ppm")
    #expect(try isDrawn("a.ppm", context(.sixel)))
    try FileManager.default.removeItem(atPath: folder.path + "/a@2x.ppm")
    let outside = try IssueFolder()
    try outside.writePicture("b.ppm", width: 80, height: 80)
    try folder.link("a@2x.ppm", to: outside.path + "/b.ppm")
    #expect(try isDrawn("a.ppm", context(.sixel)))
  }

  @Test func hasNoTwinOfItsOwn() throws {
    for name in ["a@2x.ppm", "a@2x@2x.ppm", "noending", "noending@2x", ".ppm", "@2x.ppm"] {
      try write(name, gray: 1, width: 2, height: 2)
    }
    func twin(_ name: String) -> String? {
      Asset(name: name, path: folder.path + "/" + name).highResolutionPath
    }
    #expect(twin("a.ppm") == folder.path + "/a@2x.ppm")
    #expect(twin("a@2x.ppm") == nil && twin("noending") == nil && twin(".ppm") == nil)
  }
}
