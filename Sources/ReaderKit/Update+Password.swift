import BrochureKit
import Localization
import NewsstandKit
import TerminalKit

/// A password that is typed for a document; it goes where it is needed, and is kept nowhere.
extension ReaderState {
  /// Asks for it.
  mutating func take(locked document: LockedDocument) {
    opening = nil
    // Whoever has begun to type goes on, though the file has changed meanwhile.
    if case .password(document, _) = entry?.purpose { return }
    entry = TextEntry(.password(document, isRepeated: triedDocument == document))
    triedDocument = nil
  }

  /// Opens the document with what was typed; without one it stays closed.
  mutating func unlock(_ document: LockedDocument, with password: String?) -> [Effect] {
    guard let password, !password.isEmpty else {
      notice = Notice(text: localized("“\(document.name)” was not opened."))
      return document.issue == nil && !hasShelf && issue == nil ? [.stopOpening] : []
    }
    triedDocument = document
    return [.unlock(document, password)]
  }
}
