// SPDX-License-Identifier: GPL-2.0-or-later

import PDFWire

/// Answers what is asked of a document.
struct Worker {
  private let descriptor: Int32
  private let isConfined: Bool
  private var document: Document?

  /// - Parameter descriptor: the document's file.
  init(document descriptor: Int32, isConfined: Bool) {
    self.descriptor = descriptor
    self.isConfined = isConfined
  }

  mutating func answer(to request: PDFRequest) -> PDFAnswer {
    guard isConfined else { return .unconfined }
    switch request {
    case .open(let password, let wantsContents):
      do throws(DocumentError) {
        let document = try Document(descriptor, password: password)
        self.document = document
        return wantsContents ? .contents(document.contents) : .ready
      } catch {
        switch error {
        case .locked: return .locked
        case .unreadable(let reason): return .unreadable(reason)
        }
      }
    case .picture(let page, let part): return answer(page) { $0.pixels(of: part).map { .picture($0) } }
    case .text(let page): return answer(page) { .text($0.lines) }
    case .links(let page): return answer(page) { .links($0.links) }
    }
  }

  private func answer(_ number: Int, _ body: (Page) -> PDFAnswer?) -> PDFAnswer {
    guard let document else { return .unreadable("no document") }
    return document.page(number).flatMap(body) ?? .unreadable("")
  }
}
