// SPDX-License-Identifier: GPL-2.0-or-later

import CPoppler
import PDFWire

/// The one owner of a `PopplerPage`.
final class Page {
  private let handle: OpaquePointer
  private let document: Document

  init(_ handle: OpaquePointer, of document: Document) {
    self.handle = handle
    self.document = document
  }

  deinit { newsstand_poppler_unref(UnsafeMutableRawPointer(handle)) }

  /// In points.
  private var size: (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    poppler_page_get_size(handle, &width, &height)
    return (width, height)
  }

  var description: PDFContents.Page {
    let size = size
    return PDFContents.Page(
      width: size.width, height: size.height, label: string(poppler_page_get_label(handle)))
  }

  /// A part of it drawn on white: rows of red, green, blue, alpha bytes; nil where there is no memory.
  func pixels(of part: PDFPart) -> [UInt8]? {
    let page = description
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(part.width), Int32(part.height))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_translate(context, -Double(part.x), -Double(part.y))
    cairo_scale(context, Double(part.wholeWidth) / page.width, Double(part.wholeHeight) / page.height)
    poppler_page_render(handle, context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let bytes = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return [UInt8](unsafeUninitializedCapacity: part.byteCount + 1) { target, count in
      for y in 0..<part.height {
        var from = UnsafeRawPointer(bytes + y * stride)
        var to = y * part.width * 4
        for _ in 0..<part.width {
          // 0xXXRRGGBB in the machine's order (cairo_format_t).
          let pixel = from.load(as: UInt32.self)
          target[to] = UInt8(truncatingIfNeeded: pixel >> 16)
          target[to + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          target[to + 2] = UInt8(truncatingIfNeeded: pixel)
          target[to + 3] = 255
          from += 4
          to += 4
        }
      }
      count = part.byteCount
    }
  }

  /// What is written on it, in poppler's order of reading. Lines end with line feeds.
  private var characters: [PlacedCharacter] {
    let size = size
    return TextDirections.found(of: PlacedCharacters.on(handle, width: size.width, height: size.height))
  }

  var lines: [PDFLine] {
    var pieces: [TextPiece] = []
    for line in characters.split(whereSeparator: { $0.character == "\n" }) where pieces.count < PDFLine.most {
      pieces += TextPiece.pieces(of: line)
    }
    return ReadingOrder.lines(of: pieces)
  }

  /// What of it leads somewhere.
  var links: [PDFLink] {
    let height = size.height
    let characters = characters
    let mapping = poppler_page_get_link_mapping(handle)
    defer { poppler_page_free_link_mapping(mapping) }
    var links: [PDFLink] = []
    var next = mapping
    while let node = next, links.count < PDFLink.most {
      next = node.pointee.next
      guard let data = node.pointee.data else { continue }
      let link = data.assumingMemoryBound(to: PopplerLinkMapping.self).pointee
      guard let action = link.action, let target = target(of: action.pointee) else { continue }
      // Its origin is below.
      let area = PDFArea(link.area.x1, height - link.area.y1, link.area.x2, height - link.area.y2)
      // Areas reach into the lines above and below: what counts is the middle of a character.
      let words = characters.filter { area.contains($0.area) }
      links.append(PDFLink(area: area, words: words.text, target: target))
    }
    // poppler has the last first.
    return links.reversed()
  }

  private func target(of action: PopplerAction) -> PDFLink.Target? {
    switch action.type {
    case POPPLER_ACTION_URI: action.uri.uri.map { .address(String(cString: $0)) }
    case POPPLER_ACTION_GOTO_DEST: document.page(of: action.goto_dest.dest).map { .page($0) }
    default: nil
    }
  }
}

extension PDFArea {
  /// Whether the middle of another one is in it.
  fileprivate func contains(_ other: PDFArea) -> Bool {
    let (x, y) = ((other.left + other.right) / 2, (other.top + other.bottom) / 2)
    return left <= x && x <= right && top <= y && y <= bottom
  }
}
