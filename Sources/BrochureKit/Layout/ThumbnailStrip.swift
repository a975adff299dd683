internal import TerminalKit

/// A row of small pictures, numbered from 1: as many as fit at a good size.
struct ThumbnailStrip {
  private static let gap = 2

  let area: Rect
  /// How many of the photos it shows.
  let count: Int
  private let photos: [Photo]
  private let thumbnail: Size

  /// A strip at the bottom of `body`, or in the middle where it stands alone; nil where there are no
  /// photos or no room.
  init?(body: Rect, photos: [Photo], isAlone: Bool) {
    // A quarter of the height, in which a thumbnail still tells what it shows; its label is below.
    let most = isAlone ? body.height - 1 : 10
    let height = min(most, max(4, isAlone ? body.height / 2 : body.height / 4))
    // Cells are twice as high as wide, so this is a box of 4:3.
    let width = min(body.width, height * 8 / 3)
    guard !photos.isEmpty, width >= 8, height >= 3, isAlone || body.height >= 3 * height else { return nil }
    thumbnail = Size(width: width, height: height)
    count = min(photos.count, (body.width + Self.gap) / (width + Self.gap))
    self.photos = photos
    let total = Size(width: count * (width + Self.gap) - Self.gap, height: height + 1)
    var area = body.centered(total)
    if !isAlone { area.origin.y = body.maxY - total.height }
    self.area = area
  }

  /// The cells of each photo that is shown, its label with it.
  var boxes: [Rect] {
    (0..<count).map { index in
      Rect(
        x: area.minX + index * (thumbnail.width + Self.gap), y: area.minY, width: thumbnail.width,
        height: area.height)
    }
  }

  /// Returns the assets that it lacks and that may still come.
  func draw(into grid: inout Grid, context: PageContext) -> Set<String> {
    var awaited: Set<String> = []
    for (index, photo) in photos.prefix(count).enumerated() {
      let x = area.minX + index * (thumbnail.width + Self.gap)
      let box = Rect(x: x, y: area.minY, width: thumbnail.width, height: thumbnail.height)
      awaited.formUnion(PictureBlock.draw(photo.thumbnail, into: &grid, area: box, context: context))
      let label = [String(index + 1), photo.caption].compactMap { $0 }.joined(separator: " ")
      let row = Rect(x: x, y: area.maxY - 1, width: thumbnail.width, height: 1)
      grid.putCentered(label, in: row, style: context.theme.muted)
    }
    return awaited
  }
}
