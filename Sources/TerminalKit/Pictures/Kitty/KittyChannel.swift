/// Pictures by the kitty graphics protocol: each is sent once, and shown by placeholder characters in the cells. Those
/// scroll, are covered and erased as any text is.
final class KittyChannel: PictureChannel {
  private struct Sent {
    let id: UInt32
    let byteCount: Int
    var frame: Int
  }

  /// What the terminal keeps for us, at most, besides what is on the screen.
  private static let countLimit = 32
  private static let byteLimit = 24 << 20
  /// How often a picture is sent that the terminal says it does not have.
  private static let tries = 3

  private let command: KittyCommand
  private var sent: [Picture: Sent] = [:]
  private var lossCount: [Picture: Int] = [:]
  private var visible: [Picture] = []
  private var frame = 0
  private var ids: KittyNumbers

  init(throughTmux: Bool) {
    command = KittyCommand(throughTmux: throughTmux)
    ids = KittyNumbers()
  }

  func standIn(for tile: PictureTile) -> PictureStandIn {
    guard let id = sent[tile.picture]?.id,
      let scalars = KittyPlaceholder.scalars(
        column: tile.column, row: tile.row, highByte: KittyNumbers.highByte(of: id))
    else { return PictureStandIn(scalars: [0x20], color: .standard) }
    return PictureStandIn(scalars: scalars, color: .palette(KittyNumbers.lowByte(of: id)))
  }

  func prepare(_ grid: Grid) -> [UInt8] {
    frame += 1
    var bytes: [UInt8] = []
    let now = grid.pictures
    for picture in now {
      if sent[picture] == nil {
        guard case .kitty(let image) = picture.image else { continue }
        let id = ids.next()
        sent[picture] = Sent(id: id, byteCount: image.payload.count, frame: frame)
        bytes += command.transmit(image, id: id) + command.place(id: id, size: picture.size)
      } else if !visible.contains(picture), let id = sent[picture]?.id {
        // A terminal that is short of memory forgets what it does not show, and says so now.
        bytes += command.place(id: id, size: picture.size)
      }
      sent[picture]?.frame = frame
    }
    visible = now
    return bytes
  }

  func finish(_ grid: Grid, over previous: Grid?, rewritten: Set<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var total = sent.values.reduce(0) { $0 + $1.byteCount }
    while sent.count > KittyChannel.countLimit || total > KittyChannel.byteLimit {
      guard let oldest = sent.min(by: { $0.value.frame < $1.value.frame }), oldest.value.frame < frame else {
        break
      }
      sent[oldest.key] = nil
      total -= oldest.value.byteCount
      bytes += command.delete(id: oldest.value.id)
    }
    return bytes
  }

  var farewell: [UInt8] { sent.values.flatMap { command.delete(id: $0.id) } }

  func forget() {
    sent = [:]
    visible = []
    lossCount = [:]
  }

  func lost(id: UInt32) -> Bool {
    guard let picture = sent.first(where: { $0.value.id == id })?.key else { return false }
    // A terminal that has no room for it would say so for ever.
    let count = lossCount[picture, default: 0] + 1
    lossCount[picture] = count
    guard count < KittyChannel.tries else { return false }
    sent[picture] = nil
    return visible.contains(picture)
  }
}
