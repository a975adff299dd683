internal import TerminalKit

/// A picture that can be looked at closely: fitted over its words, or a part of it as large as the screen.
enum ZoomablePicture {
  static func draw(
    _ picture: Result<Asset, PageError>, words: [(text: String, style: Style)], in context: PageContext
  ) -> DrawnPage {
    if let page = part(of: picture, in: context) { return page }
    var page = PictureBlock.draw(picture, words: words, in: context)
    page.isZoomable = context.pictures.mode != .none && (try? picture.get()) != nil
    return page
  }

  static func draw(
    _ picture: Result<Asset, PageError>, caption: String?, in context: PageContext
  ) -> DrawnPage {
    draw(picture, words: caption.map { [($0, context.theme.muted)] } ?? [], in: context)
  }

  /// nil where all of the picture is wanted, or there is none; what is wrong with it, the fitted page says.
  static func part(of picture: Result<Asset, PageError>, in context: PageContext) -> DrawnPage? {
    let pictures = context.pictures
    guard !context.view.zoom.isFitted, pictures.mode != .none, let asset = try? picture.get() else {
      return nil
    }
    // Whoever looks closely wants to see all that there is.
    return asset.highResolutionPath.flatMap { part(ofFile: $0, in: context) }
      ?? (try? asset.file()).flatMap { part(ofFile: $0, in: context) }
  }

  private static func part(ofFile path: String, in context: PageContext) -> DrawnPage? {
    let pictures = context.pictures
    guard let pixels = try? pictures.pictureSize(path: path),
      let viewport = Viewport(
        width: pixels.width, height: pixels.height, cell: pictures.cellSize, area: context.size,
        zoom: context.view.zoom),
      let cells = try? pictures.draw(path: path, viewport.part)
    else { return nil }
    var grid = Grid(size: context.size, style: context.theme.text)
    let place = grid.bounds.centered(cells.size)
    grid.draw(cells, x: place.minX, y: place.minY)
    var page = DrawnPage(grid)
    page.isZoomable = true
    page.viewport = viewport
    return page
  }
}
