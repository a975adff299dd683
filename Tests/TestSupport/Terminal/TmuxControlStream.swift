import Foundation
import Synchronization

/// What a tmux client in control mode prints (tmux(1), CONTROL MODE): answers to commands in the order in
/// which they were sent, and notifications between them.
final class TmuxControlStream: Sendable {
  enum Answer: Sendable {
    case lines([String])
    case refusal(String)
    /// The client or the server is gone.
    case gone
  }

  private struct State {
    var unread = Data()
    /// The `%begin` line's words after the first, while its block is open.
    var block: Substring?
    var lines: [String] = []
    var waiting: [CheckedContinuation<Answer, Never>] = []
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Counts the notifications: it grows whenever something on the screen may have changed.
  let changes = Watched(0)

  /// Sends a command with `write` and waits for its answer. Commands and answers cannot change places: the
  /// command is written while its place in the line is taken.
  func ask(_ write: @Sendable () -> Void) async -> Answer {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        guard !state.hasEnded else { return false }
        state.waiting.append(continuation)
        write()
        return true
      }
      if !isOpen { continuation.resume(returning: .gone) }
    }
  }

  /// Takes what the client printed; nil when it has ended.
  func take(_ data: Data?) {
    guard let data else { return end() }
    let (answers, notifications) = state.withLock { state in
      var answers: [(CheckedContinuation<Answer, Never>, Answer)] = []
      var notifications = 0
      state.unread.append(data)
      while let newline = state.unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: state.unread[state.unread.startIndex..<newline], as: UTF8.self)
        state.unread = state.unread[(newline + 1)...]
        if let answer = Self.read(line, &state, &notifications), !state.waiting.isEmpty {
          answers.append((state.waiting.removeFirst(), answer))
        }
      }
      state.unread = Data(state.unread)
      return (answers, notifications)
    }
    for (continuation, answer) in answers { continuation.resume(returning: answer) }
    if notifications > 0 { changes.update { $0 += notifications } }
  }

  /// Answers everyone who still waits.
  private func end() {
    let waiting = state.withLock { state in
      state.hasEnded = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: .gone) }
    changes.update { $0 += 1 }
  }

  /// Reads one line; answers a block that it completes.
  private static func read(_ line: String, _ state: inout State, _ notifications: inout Int) -> Answer? {
    guard let block = state.block else {
      if line.hasPrefix("%begin ") {
        state.block = line.dropFirst(7)
        state.lines = []
      } else if line.hasPrefix("%") {
        notifications += 1
      }
      return nil
    }
    // A line of the screen may look like an end, but not with the numbers of this very block.
    let isEnd = line == "%end \(block)"
    guard isEnd || line == "%error \(block)" else {
      state.lines.append(line)
      return nil
    }
    state.block = nil
    // The last number tells our commands (1) from the one that came with the client's start (0).
    guard block.hasSuffix(" 1") else { return nil }
    return isEnd ? .lines(state.lines) : .refusal(state.lines.joined(separator: "\n"))
  }
}
