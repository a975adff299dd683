import CNcurses
import Foundation
import Glibc
import TestSupport

/// Answers the questions of a program at the other end of a terminal: each piece once the one before has been read.
///
/// On a thread of its own: who asks blocks one of those that tasks run on, and there are as many as processors.
final class AnsweringTerminal: Sendable {
  private let asked = Watched<[UInt8]?>(nil)

  /// - Parameters:
  ///   - pieces: what is said once a question ends as DA1 does.
  ///   - further: what is said when another one does.
  init(_ pty: PseudoTerminal, _ pieces: [String], further: [String] = []) {
    let (master, slave) = (pty.master, pty.slave)
    Thread.detachNewThread { [asked] in
      var bytes: [UInt8] = []
      for pieces in further.isEmpty ? [pieces] : [pieces, further] {
        guard AnsweringTerminal.listen(master, &bytes) else { break }
        for piece in pieces {
          let answer = Array(piece.utf8)
          _ = write(master, answer, answer.count)
          while newsstand_readable_bytes(slave) > 0 { sched_yield() }
        }
      }
      asked.update { $0 = bytes }
    }
  }

  /// What was asked, once all has been answered.
  var questions: String {
    get async throws {
      try await String(decoding: asked.wait(for: "all questions") { $0 != nil } ?? [], as: UTF8.self)
    }
  }

  /// Reads up to the end of a question; false where the terminal is gone.
  private static func listen(_ master: Int32, _ bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    repeat {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return false }
      bytes += buffer.prefix(count)
    } while !bytes.suffix(3).elementsEqual("\u{1B}[c".utf8)
    return true
  }
}
