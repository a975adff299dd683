// SPDX-License-Identifier: GPL-2.0-or-later

import CPoppler
import Glibc
import PDFWire

/// The one owner of a `PopplerDocument`.
final class Document {
  private let handle: OpaquePointer

  /// - Parameter descriptor: an open file; it stays open.
  init(_ descriptor: Int32, password: String?) throws(DocumentError) {
    if let password {
      // Old ones have their passwords in Latin-1 (ISO 32000-1, 7.6.3.3), newer ones in UTF-8 (ISO 32000-2, 7.6.4.3.3).
      // poppler-glib takes UTF-8 and makes Latin-1 of it: of what is UTF-8 already twice, UTF-8.
      let twice = password.utf8.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
      for bytes in [Array(password.utf8), Array(twice.utf8)] {
        // A wrong one poppler tries twice, then on a file that it has closed, and calls that damage. Whoever has a
        // password knows that the document needs one.
        guard let document = try? Self.open(descriptor, bytes.map { CChar(bitPattern: $0) } + [0]) else {
          continue
        }
        handle = document
        return
      }
      throw .locked
    }
    handle = try Self.open(descriptor, nil)
  }

  private static func open(_ descriptor: Int32, _ password: [CChar]?) throws(DocumentError) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    // poppler closes the one that it is given.
    if let document = poppler_document_new_from_fd(dup(descriptor), password, &error) { return document }
    if newsstand_poppler_is_locked(error) != 0 { throw .locked }
    // Its words are just that, in English.
    if newsstand_poppler_is_damaged(error) != 0 { throw .unreadable("") }
    throw .unreadable(error?.pointee.message.map { String(cString: $0) } ?? "")
  }

  deinit { newsstand_poppler_unref(UnsafeMutableRawPointer(handle)) }

  var pageCount: Int { Int(max(0, poppler_document_get_n_pages(handle))) }

  /// A page, from 0; nil where there is none, or it is damaged.
  func page(_ number: Int) -> Page? {
    guard (0..<pageCount).contains(number), let page = poppler_document_get_page(handle, gint(number)) else {
      return nil
    }
    return Page(page, of: self)
  }

  var contents: PDFContents {
    let pages = (0..<min(pageCount, PDFContents.mostPages)).map { number in
      page(number)?.description ?? PDFContents.Page(width: 0, height: 0, label: nil)
    }
    let date = poppler_document_get_creation_date(handle)
    return PDFContents(
      pages: pages, outline: Outline(of: self, handle).entries,
      title: string(poppler_document_get_title(handle)), author: string(poppler_document_get_author(handle)),
      subject: string(poppler_document_get_subject(handle)), date: date == -1 ? nil : Double(date))
  }

  /// The page to which a destination leads, from 0; nil where it leads to none.
  func page(of destination: UnsafeMutablePointer<PopplerDest>?) -> Int? {
    guard let destination else { return nil }
    if destination.pointee.type == POPPLER_DEST_NAMED {
      guard let name = destination.pointee.named_dest, let found = poppler_document_find_dest(handle, name)
      else {
        return nil
      }
      defer { poppler_dest_free(found) }
      return found.pointee.type == POPPLER_DEST_NAMED ? nil : page(of: found)
    }
    let number = Int(destination.pointee.page_num)
    return (1...max(1, min(pageCount, PDFContents.mostPages))).contains(number) ? number - 1 : nil
  }
}

/// Takes over a text that poppler has made; nil where it is empty, too.
func string(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  guard let text else { return nil }
  defer { g_free(text) }
  let string = String(cString: text)
  return string.isEmpty ? nil : string
}
