import Foundation
import Processes

/// A program that shows something for us.
struct ViewerProcess: Sendable {
  private let process: ChildProcess

  /// Starts the program that `words` names.
  ///
  /// - Parameter usesTerminal: whether it gets the terminal; else it reads nothing and writes to nowhere.
  init(_ words: [String], usesTerminal: Bool) throws(ChildProcess.SpawnError) {
    process = try ChildProcess(words, in: usesTerminal ? .terminal : .background())
  }

  /// Waits until it ends; nil where all went well.
  func end() async -> ViewerFailure.Reason? {
    await withCheckedContinuation { continuation in
      // A thread of its own: a movie may last longer than anything else here.
      Thread { [process] in continuation.resume(returning: Self.reason(process.waitForEnd())) }.start()
    }
  }

  private static func reason(_ status: Int32) -> ViewerFailure.Reason? {
    let signal = status & 0x7F
    if signal != 0 { return .killed(signal: signal) }
    let code = status >> 8 & 0xFF
    return code == 0 ? nil : .exited(status: code)
  }
}
