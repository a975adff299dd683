internal import TerminalKit

/// A picture that is drawn, or the sentence in its place.
enum PictureBlock {
  /// Draws a picture as large as fits in the middle of an area. Where it cannot be drawn, the sentence
  /// that says why stands there, cut off where the area is too small for it.
  ///
  /// Returns what it lacks and what may still come.
  static func draw(
    _ picture: Result<Asset, PageError>, into grid: inout Grid, area: Rect, context: PageContext
  ) -> Set<String> { place(picture, into: &grid, area: area, context: context).awaited }

  /// The same, and what of it can be played.
  private static func place(
    _ picture: Result<Asset, PageError>, into grid: inout Grid, area: Rect, context: PageContext
  ) -> (awaited: Set<String>, animation: PageAnimation?) {
    let awaited: Set<String> =
      if case .failure(let error) = picture, let name = error.awaited { [name] } else { [] }
    guard !area.isEmpty else { return (awaited, nil) }
    do {
      let (path, drawn) = try draw(try picture.get(), fitting: area.size, context: context)
      let place = area.centered(drawn.cells.size, at: context.side)
      grid.draw(
        drawn.cells, x: place.minX, y: place.minY,
        part: Rect(x: 0, y: 0, width: place.width, height: place.height))
      return (
        awaited, drawn.isAnimated ? PageAnimation(path: path, box: area.size, area: place) : nil
      )
    } catch {
      let sentence = LineBreaker(columns: min(area.width, TextMeasure.longest)).lines(of: error.sentence)
      let shown = min(sentence.lines.count, area.height)
      var part = Grid(width: area.width, height: area.height, style: context.theme.text)
      part.putCentered(
        sentence, y: (area.height - shown) / 2,
        style: awaited.isEmpty ? context.theme.error : context.theme.muted)
      grid.draw(part, x: area.minX, y: area.minY)
    }
    return (awaited, nil)
  }

  /// The picture over its caption.
  static func draw(
    _ picture: Result<Asset, PageError>, caption: String?, in context: PageContext
  ) -> DrawnPage {
    draw(picture, words: caption.map { [($0, context.theme.muted)] } ?? [], in: context)
  }

  /// The picture over some words, each wrapped and centred. Words too long for the lower half of the screen
  /// make the page taller.
  static func draw(
    _ picture: Result<Asset, PageError>, words: [(text: String, style: Style)], in context: PageContext
  ) -> DrawnPage {
    let size = context.size
    let breaker = LineBreaker(columns: TextMeasure(width: size.width).columns)
    let blocks = words.map { (breaker.lines(of: $0.text), $0.style) }
    let wordsHeight = blocks.reduce(0) { $0 + $1.0.lines.count }
    // A line between the two, where there is room for it.
    let gap = wordsHeight > 0 && size.height >= 8 ? 1 : 0
    let pictureHeight = max(size.height - wordsHeight - gap, (size.height + 1) / 2)
    var grid = Grid(
      width: size.width, height: max(size.height, pictureHeight + gap + wordsHeight),
      style: context.theme.text)
    let area = Rect(x: 0, y: 0, width: size.width, height: pictureHeight)
    let (awaited, animation) = place(picture, into: &grid, area: area, context: context)
    var y = pictureHeight + gap
    for (lines, style) in blocks { y += grid.putCentered(lines, y: y, style: style) }
    var page = DrawnPage(grid)
    page.awaited = awaited
    page.animation = animation
    return page
  }

  /// The picture, and the path of the file that it is of.
  private static func draw(
    _ asset: Asset, fitting size: Size, context: PageContext
  ) throws(PageError) -> (path: String, picture: DrawnPicture) {
    let pictures = context.pictures
    let path = try asset.file()
    // One that cannot be drawn is worth no sentence while there is the other.
    if let twin = twin(of: asset, at: path, fitting: size, pictures),
      let picture = try? pictures.picture(path: twin, named: asset.name, fitting: size)
    {
      return (twin, picture)
    }
    do {
      return (path, try pictures.picture(path: path, named: asset.name, fitting: size))
    } catch {
      throw .undrawable(asset.name, error)
    }
  }

  /// The path of the picture's twin of a higher resolution, where there is one and it would show more: the terminal
  /// shows pixels, and more than the picture itself has.
  private static func twin(
    of asset: Asset, at path: String, fitting size: Size, _ pictures: PictureRenderer
  ) -> String? {
    guard pictures.mode.showsPixels, let own = try? pictures.pictureSize(path: path) else { return nil }
    let cells = pictures.cells(forPixelWidth: own.width, height: own.height, fitting: size)
    let isEnough =
      own.width >= cells.width * pictures.cellSize.width
      && own.height >= cells.height * pictures.cellSize.height
    return isEnough ? nil : asset.highResolutionPath
  }
}
