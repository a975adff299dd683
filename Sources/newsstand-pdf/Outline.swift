// SPDX-License-Identifier: GPL-2.0-or-later

import CPoppler
import PDFWire

/// A document's table of contents, line by line. One that leads back into itself ends where it is too deep or too long.
struct Outline {
  private(set) var entries: [PDFContents.Entry] = []
  private let document: Document

  init(of document: Document, _ handle: OpaquePointer) {
    self.document = document
    guard let iterator = poppler_index_iter_new(handle) else { return }
    defer { poppler_index_iter_free(iterator) }
    add(iterator, depth: 0)
  }

  private mutating func add(_ iterator: OpaquePointer, depth: Int) {
    repeat {
      guard entries.count < PDFContents.mostEntries else { return }
      if let action = poppler_index_iter_get_action(iterator) {
        defer { poppler_action_free(action) }
        let isHere = action.pointee.type == POPPLER_ACTION_GOTO_DEST
        entries.append(
          PDFContents.Entry(
            title: action.pointee.any.title.map { String(cString: $0) } ?? "", depth: depth,
            page: isHere ? document.page(of: action.pointee.goto_dest.dest) : nil))
      }
      if depth < PDFContents.deepest, let child = poppler_index_iter_get_child(iterator) {
        add(child, depth: depth + 1)
        poppler_index_iter_free(child)
      }
    } while poppler_index_iter_next(iterator) != 0
  }
}
