internal import Foundation
internal import Synchronization

/// The documents that are open, those used last; and the passwords that were given, for as long as the process lives.
final class PDFDocuments: Sendable {
  static let shared = PDFDocuments()

  /// Each has a worker or two.
  private static let most = 3
  /// All are tried with each document that needs one.
  private static let mostPasswords = 8

  private struct State {
    /// The one used last is the last.
    var documents: [PDFDocument] = []
    /// The newest first.
    var passwords: [String] = []
  }

  private let state = Mutex(State())

  /// The document at a path, opened where it is not open as it is there now.
  ///
  /// Blocks.
  func document(at path: String) throws(PDFFailure) -> PDFDocument {
    guard let stamp = FileStamp(path: path) else { throw .file(.system(errno: errno)) }
    let (known, passwords) = state.withLock { state in
      (Self.use(stamp, in: &state), state.passwords)
    }
    if let known { return known }
    let opened = try PDFDocument(stamp, passwords: passwords)
    return state.withLock { state in
      // Another thread may have been faster.
      if let known = Self.use(stamp, in: &state) { return known }
      state.documents.removeAll { $0.stamp.path == path }
      state.documents = state.documents.suffix(Self.most - 1) + [opened]
      return opened
    }
  }

  /// Takes a password for the documents that are opened from now on.
  func unlock(with password: String) {
    state.withLock { state in
      state.passwords = Array(
        ([password] + state.passwords.filter { $0 != password }).prefix(Self.mostPasswords))
    }
  }

  /// Ends what belongs to the documents; what is asked for later opens them again.
  func close() {
    // Workers end outside of the lock.
    let documents = state.withLock { state in
      defer { state.documents = [] }
      return state.documents
    }
    _ = consume documents
  }

  private static func use(_ stamp: FileStamp, in state: inout State) -> PDFDocument? {
    guard let index = state.documents.firstIndex(where: { $0.stamp == stamp }) else { return nil }
    let document = state.documents.remove(at: index)
    state.documents.append(document)
    return document
  }
}

extension Brochure {
  /// Takes a password for the documents that are opened from now on (`BrochureError.document` says which needs one). It
  /// is kept until the process ends, and nowhere else.
  public static func unlock(with password: String) { PDFDocuments.shared.unlock(with: password) }

  /// Ends the processes that read documents for pages; for the end of the program. Later pages start them again.
  public static func endWorkers() { PDFDocuments.shared.close() }
}
