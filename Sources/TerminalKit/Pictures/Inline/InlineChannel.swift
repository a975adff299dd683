/// Pictures as sixels or as inline images: the terminal draws each where the cursor is, and forgets it where a cell is
/// written.
final class InlineChannel: PictureChannel {
  /// The most pixels that the terminal takes at once; nil where it does not say.
  private let limit: PixelSize?

  init(limit: PixelSize?) { self.limit = limit }

  /// A space that does not break: ncurses erases ordinary ones, and what lies over them, in any way that is short.
  func standIn(for tile: PictureTile) -> PictureStandIn {
    PictureStandIn(scalars: [0xA0], color: .standard)
  }

  func prepare(_ grid: Grid) -> [UInt8] { [] }

  func finish(_ grid: Grid, over previous: Grid?, rewritten: Set<Int>) -> [UInt8] {
    // A picture that touches the last row would scroll the screen.
    let damage = PictureDamage(grid, over: previous, rewritten: rewritten, height: grid.height - 1)
    let patches = damage.patches.flatMap(pieces)
    guard !patches.isEmpty else { return [] }
    var bytes = Array("\u{1B}7".utf8)
    for patch in patches {
      bytes += "\u{1B}[\(patch.place.y + 1);\(patch.place.x + 1)H".utf8
      bytes += InlineChannel.command(patch)
    }
    return bytes + Array("\u{1B}8".utf8)
  }

  var farewell: [UInt8] { [] }
  func forget() {}
  func lost(id: UInt32) -> Bool { false }

  /// The patch in pieces that are not too large for the terminal.
  private func pieces(_ patch: PicturePatch) -> [PicturePatch] {
    guard let limit, case .sixel(let sixels) = patch.picture.image else { return [patch] }
    let cell = PixelSize(
      width: sixels.width / patch.picture.size.width, height: sixels.height / patch.picture.size.height)
    let columns = max(1, limit.width / cell.width)
    let rows = max(1, limit.height / cell.height)
    return stride(from: 0, to: patch.part.height, by: rows).flatMap { y in
      stride(from: 0, to: patch.part.width, by: columns).map { x in
        PicturePatch(
          picture: patch.picture,
          part: Rect(
            x: patch.part.minX + x, y: patch.part.minY + y, width: min(columns, patch.part.width - x),
            height: min(rows, patch.part.height - y)),
          place: Point(x: patch.place.x + x, y: patch.place.y + y))
      }
    }
  }

  private static func command(_ patch: PicturePatch) -> [UInt8] {
    let size = patch.picture.size
    let isWhole = patch.part.size == size
    switch patch.picture.image {
    case .sixel(let sixels):
      if isWhole { return sixels.whole }
      let (width, height) = (sixels.width / size.width, sixels.height / size.height)
      return sixels.part(
        x: patch.part.minX * width..<patch.part.maxX * width,
        y: patch.part.minY * height..<patch.part.maxY * height)
    case .iterm(let image):
      return (isWhole ? image : image.part(patch.part, of: size))?.command(size: patch.part.size) ?? []
    case .kitty: return []
    }
  }
}
