import Foundation
import TestSupport

@testable import TerminalKit

/// What a terminal shows of pictures: those that the kitty protocol keeps by number, and the pixels that lie over cells.
struct PictureLayer {
  struct Kept {
    let pixels: Pixels
    /// The cells of its virtual placement.
    var placed: Size?
  }

  let cell: PixelSize
  /// The kitty protocol's pictures.
  private(set) var kept: [UInt32: Kept] = [:]
  /// All numbers that a picture was ever sent under.
  private(set) var numbers: [UInt32] = []
  /// For each cell that a sixel or an inline image covers, its pixels.
  private(set) var covered: [Point: [UInt32?]] = [:]
  private(set) var faults: [String] = []
  private let folder: TemporaryFolder
  private var transmission: (id: UInt32, base64: String)?

  init(cell: PixelSize) throws {
    self.cell = cell
    folder = try TemporaryFolder()
  }

  /// A cell is written.
  mutating func uncover(x: Int, y: Int) { covered[Point(x: x, y: y)] = nil }

  /// What stands between `ESC P` and its end.
  mutating func deviceControl(_ text: String, at place: Point) {
    let decoder = SixelDecoder(text)
    faults += decoder.faults
    let height = decoder.pixels.count
    let width = decoder.pixels.map(\.count).max() ?? 0
    if decoder.size?.width != width || decoder.size?.height != height { faults.append("raster attributes") }
    cover(at: place, width: width, height: height) { x, y in
      x < decoder.pixels[y].count ? decoder.pixels[y][x] : nil
    }
  }

  /// What stands between `ESC ]` and its end.
  mutating func systemCommand(_ text: String, at place: Point) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard text.hasPrefix("1337;File="), parts.count == 2, let file = Data(base64Encoded: String(parts[1]))
    else {
      return faults.append("OSC \(text.prefix(40))")
    }
    let keys = PictureLayer.keys(parts[0].dropFirst("1337;File=".count), separator: ";")
    guard let pixels = decode(file), keys["size"] == "\(file.count)", keys["inline"] == "1",
      keys["doNotMoveCursor"] == "1", keys["width"] == "\(pixels.width / cell.width)",
      keys["height"] == "\(pixels.height / cell.height)"
    else { return faults.append("image \(parts[0])") }
    cover(at: place, width: pixels.width, height: pixels.height) { x, y in pixels.color(x, y) }
  }

  /// What stands between `ESC _` and its end; what comes back is the answer.
  mutating func applicationCommand(_ text: String) -> String? {
    guard text.hasPrefix("G") else {
      faults.append("APC \(text.prefix(40))")
      return nil
    }
    let parts = text.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let keys = PictureLayer.keys(parts[0], separator: ",")
    let payload = parts.count > 1 ? String(parts[1]) : ""
    let id = keys["i"].flatMap { UInt32($0) }
    switch keys["a"] {
    case "p"?:
      guard let id, kept[id] != nil else { return id.map { "Gi=\($0),p=1;ENOENT:no such picture" } }
      guard keys["U"] == "1", let columns = keys["c"].flatMap({ Int($0) }),
        let rows = keys["r"].flatMap({ Int($0) })
      else { break }
      kept[id]?.placed = Size(width: columns, height: rows)
    case "d"?:
      if keys["d"] != "I" { faults.append("delete \(keys)") }
      if let id { kept[id] = nil }
    case "t"?, nil:
      if payload.count > 4096 { faults.append("chunk of \(payload.count)") }
      if let id, keys["f"] == "100" { transmission = (id, "") }
      transmission?.base64 += payload
      guard keys["m"] != "1", let (id, base64) = transmission else { break }
      transmission = nil
      guard let file = Data(base64Encoded: base64), let pixels = decode(file) else {
        faults.append("picture \(id)")
        break
      }
      kept[id] = Kept(pixels: pixels)
      numbers.append(id)
    default: faults.append("kitty \(keys)")
    }
    return nil
  }

  /// The terminal is short of memory.
  mutating func lose(_ id: UInt32) { kept[id] = nil }

  /// The colour that fills a cell: what covers it, or what its placeholder shows; nil where there is no picture.
  /// Where it is not one colour, or the placeholder shows nothing, a colour that no picture has.
  func color(x: Int, y: Int, _ spot: TerminalModel.Spot) -> UInt32? {
    if let pixels = covered[Point(x: x, y: y)] { return PictureLayer.mean(pixels) }
    let scalars = spot.text.unicodeScalars.map(\.value)
    guard scalars.first == KittyPlaceholder.character else { return nil }
    guard scalars.count == 4, let low = spot.colors.split(separator: "/").first.flatMap({ UInt32($0) }),
      let row = KittyPlaceholder.diacritics.firstIndex(of: scalars[1]),
      let column = KittyPlaceholder.diacritics.firstIndex(of: scalars[2]),
      let high = KittyPlaceholder.diacritics.firstIndex(of: scalars[3]),
      let picture = kept[UInt32(high) << 24 | low], let size = picture.placed, column < size.width,
      row < size.height
    else { return PictureLayer.torn }
    let pixels = picture.pixels
    return pixels.color(
      (2 * column + 1) * pixels.width / (2 * size.width), (2 * row + 1) * pixels.height / (2 * size.height))
  }

  static let torn: UInt32 = 0x1_00_00_00

  private mutating func cover(at place: Point, width: Int, height: Int, _ color: (Int, Int) -> UInt32?) {
    if width % cell.width != 0 || height % cell.height != 0 {
      faults.append("\(width)x\(height) is no whole cells")
    }
    for y in 0..<height / cell.height {
      for x in 0..<width / cell.width {
        covered[Point(x: place.x + x, y: place.y + y)] = (0..<cell.width * cell.height).map { index in
          color(x * cell.width + index % cell.width, y * cell.height + index / cell.width)
        }
      }
    }
  }

  private static func mean(_ pixels: [UInt32?]) -> UInt32 {
    var color: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let values = pixels.compactMap { $0 }.map { $0 >> shift & 0xFF }
      // What JPEG makes of one colour beside another is not quite one colour.
      guard values.count == pixels.count, let least = values.min(), let most = values.max(), most - least < 64
      else {
        return torn
      }
      color |= (values.reduce(0, +) / UInt32(values.count)) << shift
    }
    return color
  }

  private static func keys(_ text: some StringProtocol, separator: Character) -> [String: String] {
    var keys: [String: String] = [:]
    for part in text.split(separator: separator) {
      let halves = part.split(separator: "=", maxSplits: 1)
      if halves.count == 2 { keys[String(halves[0])] = String(halves[1]) }
    }
    return keys
  }

  private func decode(_ file: Data) -> Pixels? {
    guard let path = try? folder.write(file, to: "picture") else { return nil }
    return try? PictureDecoder.decode(path: path, atLeast: 10_000, 10_000).pixels
  }
}

extension Pixels {
  /// `0xRRGGBB`.
  func color(_ x: Int, _ y: Int) -> UInt32 {
    let at = (y * width + x) * 4
    return UInt32(rgba[at]) << 16 | UInt32(rgba[at + 1]) << 8 | UInt32(rgba[at + 2])
  }
}
