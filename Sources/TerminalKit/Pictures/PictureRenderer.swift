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
    try picture(path: path, named: name, fitting: size).cells
  }

  /// What `draw` draws, and whether it moves.
  ///
  /// - Parameter thumbnails: where small ones of large pictures are kept: what it has is not decoded again.
  public func picture(
    path: String, named name: String? = nil, fitting size: Size, thumbnails: ThumbnailCache? = nil
  ) throws(PictureError) -> DrawnPicture {
    let size = largest(size)
    let file = try PictureFile(path: path).identity
    let key = PictureKey(file: file, size: size, renderer: self)
    if mode != .none, let known = PictureCache.shared[key] { return known }
    let thumbnail = mode == .none ? nil : thumbnails?[file]
    let seen = if let thumbnail { thumbnail.original } else { try pictureSize(path: path) }
    if mode == .none {
      return DrawnPicture(cells: description(name ?? path.fileName, seen, fitting: size), isAnimated: false)
    }
    let cells = cells(forPixelWidth: seen.width, height: seen.height, fitting: size)
    guard cells.width > 0 else { return DrawnPicture(cells: Grid(size: cells), isAnimated: false) }
    let need = pixelsNeeded(for: cells)
    if let thumbnail, thumbnail.suffices(for: need) {
      return draw(thumbnail.pixels, cells: cells, key: key, keepingIn: .shared)
    }
    let wanted = thumbnails == nil ? need : Thumbnail.size(of: seen).covering(need)
    let decoded = try PictureDecoder.decode(path: path, atLeast: wanted.width, wanted.height)
    thumbnails?.insert(decoded.pixels, of: seen, for: file)
    return draw(
      decoded.pixels, cells: cells, key: key, isAnimated: decoded.isAnimated, keepingIn: .shared)
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

  /// How many pixels are worth decoding for a picture that takes so many cells.
  func pixelsNeeded(for cells: Size) -> PixelSize {
    if let target = target(for: cells) { return target }
    // chafa looks at 8x8 points a cell. Six pixels across look the same as eight, and let libjpeg more often do
    // with a quarter of the work.
    return PixelSize(width: cells.width * 6, height: cells.height * 8)
  }

  /// Draws decoded pixels into just so many cells.
  func draw(
    _ pixels: Pixels, cells: Size, key: PictureKey, isAnimated: Bool = false, keepingIn cache: PictureCache
  ) -> DrawnPicture {
    let image = target(for: cells).flatMap { target in
      self.image(pixels.composed(over: background), target: target)
    }
    let grid =
      image.map { Grid(Picture(key, size: cells, image: $0)) }
      ?? CellArt(colors: colors, unicode: unicode && mode != .ascii, background: background)
      .draw(pixels, size: cells)
    let picture = DrawnPicture(cells: grid, isAnimated: isAnimated)
    cache.insert(picture, for: key, imageBytes: image?.byteCount ?? 0)
    return picture
  }

  /// The pixels that the terminal is to show; nil where it shows none, or not so many.
  private func target(for cells: Size) -> PixelSize? {
    let target = PixelSize(width: cells.width * cellSize.width, height: cells.height * cellSize.height)
    return mode.showsPixels && target.width * target.height <= PictureRenderer.maximumPixels ? target : nil
  }

  /// The picture in the terminal's form; nil where there is no memory.
  private func image(_ pixels: Pixels, target: PixelSize) -> PictureImage? {
    switch mode {
    case .kitty:
      // What is too small the terminal makes larger itself.
      let isSmall = pixels.width < target.width && pixels.height < target.height
      return KittyImage(isSmall ? pixels : pixels.scaled(to: target)).map { .kitty($0) }
    case .sixel: return .sixel(SixelPicture(pixels.scaled(to: target), colorCount: sixelColors))
    case .iterm: return ItermImage(pixels.scaled(to: target)).map { .iterm($0) }
    case .blocks, .ascii, .none: return nil
    }
  }

  /// A line that stands for a picture.
  func description(_ name: String, _ picture: (width: Int, height: Int), fitting size: Size) -> Grid {
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
