internal import Foundation
internal import Synchronization

/// The documents that are open, those used last; and the passwords that were given, for as long as the process lives.
final class PDFDocuments: Sendable {
  static let shared = PDFDocuments()

  /// Each has a worker or two.
  private static let most = 3

  private struct State {
    /// The one used last is the last.
    var documents: [PDFDocument] = []
    var passwords: [FileStamp: String] = [:]
  }

  private let state = Mutex(State())

  /// The document at a path, opened where it is not open as it is there now.
  ///
  /// Blocks.
  func document(at path: String) throws(PDFFailure) -> PDFDocument {
    guard let stamp = FileStamp(path: path) else { throw .file(.system(errno: errno)) }
    let (known, password) = state.withLock { state in
      (Self.use(stamp, in: &state), state.passwords[stamp])
    }
    if let known { return known }
    let opened: PDFDocument
    do throws(PDFFailure) {
      opened = try PDFDocument(stamp, password: password)
    } catch {
      if case .locked = error { state.withLock { $0.passwords[stamp] = nil } }
      throw error
    }
    return state.withLock { state in
      // Another thread may have been faster.
      if let known = Self.use(stamp, in: &state) { return known }
      state.documents.removeAll { $0.stamp.path == path }
      state.documents = state.documents.suffix(Self.most - 1) + [opened]
      return opened
    }
  }

  /// Takes a password for the file that is at a path now.
  func unlock(_ path: String, with password: String) {
    guard let stamp = FileStamp(path: path) else { return }
    state.withLock { $0.passwords[stamp] = password }
  }

  private static func use(_ stamp: FileStamp, in state: inout State) -> PDFDocument? {
    guard let index = state.documents.firstIndex(where: { $0.stamp == stamp }) else { return nil }
    let document = state.documents.remove(at: index)
    state.documents.append(document)
    return document
  }
}

extension Brochure {
  /// Keeps a password for a document (`BrochureError.document` says which), until the process ends; nowhere else.
  public static func unlock(_ path: String, with password: String) {
    PDFDocuments.shared.unlock(path, with: password)
  }
}
