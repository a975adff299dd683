import Foundation
import Synchronization
import TerminalKit

/// The end of the pipe that signals are written to; -1 before the first handler. All that the system's handler touches.
private let relayEnd = Atomic<Int32>(-1)

private func relay(_ signal: Int32) { SignalPipe.write(signal, to: relayEnd.load(ordering: .relaxed)) }

/// Does something instead of ending when one of some signals comes, as long as the value lives; after that they end
/// the program again. Of two for a signal the later counts.
///
/// A thread of its own waits for them. Dispatch's sources for signals are not safe: a command that was interrupted has
/// crashed in libdispatch's event loop, at a source that was gone.
final class SignalHandler: Sendable {
  private typealias Action = @Sendable (_ signal: Int32) -> Void

  private static let actions = Mutex<[Int32: (owner: ObjectIdentifier, action: Action)]>([:])
  private static let isRelaying = startRelay()

  private let signals: [Int32]

  /// - Parameter action: called on another thread with the signal that came.
  init(_ signals: [Int32], _ action: @escaping @Sendable (_ signal: Int32) -> Void) {
    self.signals = Self.isRelaying ? signals : []
    let owner = ObjectIdentifier(self)
    Self.actions.withLock { actions in
      for number in self.signals { actions[number] = (owner, action) }
    }
    var handler = sigaction()
    handler.__sigaction_handler.sa_handler = relay
    handler.sa_flags = SA_RESTART
    for number in self.signals { sigaction(number, &handler, nil) }
  }

  deinit {
    let owner = ObjectIdentifier(self)
    Self.actions.withLock { actions in
      for number in signals where actions[number]?.owner == owner {
        actions[number] = nil
        signal(number, SIG_DFL)
      }
    }
  }

  /// False where there is no pipe to be had: then signals end the program, as ever.
  private static func startRelay() -> Bool {
    guard let pipe = try? SignalPipe(readerWaits: true) else { return false }
    relayEnd.store(pipe.writeEnd, ordering: .relaxed)
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while true {
        let count = read(pipe.readEnd, &byte, 1)
        if count < 0, errno == EINTR { continue }
        guard count == 1 else { return }
        let number = Int32(byte)
        actions.withLock { $0[number]?.action }?(number)
      }
    }
    return true
  }
}
