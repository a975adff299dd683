/// Draws picture files into cells, in the best way the terminal has.
///
/// A value: pages that are drawn ahead in the background each use the same one.
public struct PictureRenderer: Hashable, Sendable {
  public let mode: PictureMode
  public let colors: ColorDepth
  public let unicode: Bool
  /// What lies behind transparent parts, `0xRRGGBB`.
  public let background: UInt32
  /// How the line looks that stands for a picture.
  let descriptionStyle: Style
  /// A cell in pixels; where no pixels are shown, only its proportions matter.
  public let cellSize: PixelSize
  /// How many colours a sixel picture may have.
  let sixelColors: Int

  /// More pixels than any screen has are not made ready for one.
  private static let maximumPixels = 16 << 20

  public init(capabilities: Capabilities, background: UInt32 = 0, description: Style = Style(.dim)) {
    mode = capabilities.pictures
    colors = capabilities.colors
    unicode = capabilities.unicode
    sixelColors = capabilities.sixelColors
    self.background = background
    descriptionStyle = description
    cellSize = capabilities.cellSize.isPlausibleCell ? capabilities.cellSize : .usualCell
  }

  /// Draws the picture at `path` as large as fits `size`, its proportions kept; the grid that comes
  /// back has just the cells that the picture takes. Where the terminal is to show no pictures, it is a line with the
  /// picture's name (that of the file where `name` is nil) and size.
  ///
  /// Blocks while it decodes: call it off the main actor.
  public func draw(path: String, named name: String? = nil, fitting size: Size) throws(PictureError) -> Grid {
    let size = largest(size)
    let key = PictureKey(file: try PictureFile(path: path).identity, size: size, renderer: self)
    if mode != .none, let known = PictureCache.shared[key] { return known }
    let seen = try pictureSize(path: path)
    let cells = cells(forPixelWidth: seen.width, height: seen.height, fitting: size)
    guard cells.width > 0 else { return Grid(size: cells) }
    if mode == .none { return description(name ?? path.fileName, seen, fitting: size) }
    let image = try image(path: path, cells: cells)
    let grid: Grid
    if let image {
      grid = Grid(Picture(key, size: cells, image: image))
    } else {
      grid = try cellArt(path: path, cells: cells)
    }
    PictureCache.shared.insert(grid, for: key, imageBytes: image?.byteCount ?? 0)
    return grid
  }

  /// The cells that a picture of so many pixels takes where it is as large as fits `size`: what a layout
  /// needs to know without decoding. 0x0 where `size` or the picture has no cells.
  public func cells(forPixelWidth width: Int, height: Int, fitting size: Size) -> Size {
    guard width > 0, height > 0, size.width > 0, size.height > 0 else { return Size(width: 0, height: 0) }
    let across = Double(size.width * cellSize.width) / Double(width)
    let down = Double(size.height * cellSize.height) / Double(height)
    let scale = min(across, down)
    func cells(_ pixels: Int, _ cell: Int, _ most: Int) -> Int {
      max(1, min(most, Int((Double(pixels) * scale / Double(cell)).rounded())))
    }
    return Size(
      width: cells(width, cellSize.width, size.width), height: cells(height, cellSize.height, size.height))
  }

  /// Width and height in pixels as the picture is to be seen, its EXIF orientation applied; reads the
  /// header only, where the format allows.
  public func pictureSize(path: String) throws(PictureError) -> (width: Int, height: Int) {
    try PictureDecoder.size(path: path)
  }

  /// The part of `size` in which a picture can be drawn.
  private func largest(_ size: Size) -> Size {
    let limit = mode == .kitty ? KittyPlaceholder.diacritics.count : PictureTile.limit
    return Size(width: min(size.width, limit), height: min(size.height, limit))
  }

  /// The picture as pixels for the terminal; nil where it shows none, or not so many.
  private func image(path: String, cells: Size) throws(PictureError) -> PictureImage? {
    guard let target = pixels(of: cells) else { return nil }
    let decoded = try PictureDecoder.decode(path: path, atLeast: target.width, target.height)
      .composed(over: background)
    // What is too small kitty makes larger itself.
    let isSmall = mode == .kitty && decoded.width < target.width && decoded.height < target.height
    return image(of: isSmall ? decoded : decoded.scaled(to: target))
  }

  /// The pixels of so many cells; nil where the terminal shows none, or not so many.
  func pixels(of cells: Size) -> PixelSize? {
    let size = PixelSize(width: cells.width * cellSize.width, height: cells.height * cellSize.height)
    return mode.showsPixels && size.width * size.height <= PictureRenderer.maximumPixels ? size : nil
  }

  /// Opaque pixels as the terminal takes them.
  func image(of pixels: Pixels) -> PictureImage? {
    switch mode {
    case .kitty: KittyImage(pixels).map { .kitty($0) }
    case .sixel: .sixel(SixelPicture(pixels, colorCount: sixelColors))
    case .iterm: ItermImage(pixels).map { .iterm($0) }
    case .blocks, .ascii, .none: nil
    }
  }

  /// How pictures are made of characters.
  var cellArt: CellArt { CellArt(colors: colors, unicode: unicode && mode != .ascii, background: background) }

  private func cellArt(path: String, cells: Size) throws(PictureError) -> Grid {
    // chafa looks at 8x8 points a cell. Six pixels across look the same as eight, and let libjpeg more often do
    // with a quarter of the work.
    let pixels = try PictureDecoder.decode(path: path, atLeast: cells.width * 6, cells.height * 8)
    return cellArt.draw(pixels, size: cells)
  }

  private func description(_ name: String, _ picture: (width: Int, height: Int), fitting size: Size) -> Grid {
    let text = "[\(name), \(picture.width) \(unicode ? "×" : "x") \(picture.height)]"
    let line = TextWidth.clipped(text, to: size.width, ellipsis: unicode ? "…" : "~")
    var grid = Grid(width: TextWidth.of(line), height: 1)
    grid.put(line, x: 0, y: 0, style: descriptionStyle)
    return grid
  }
}

extension String {
  /// What follows the last slash.
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
