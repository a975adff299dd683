import Foundation

/// How a process ended.
public enum ExitStatus: Sendable, Equatable {
  case code(Int32)
  case signal(Int32)

  /// Reads the status word of `waitpid(2)`.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .code((waitStatus >> 8) & 0xff) : .signal(signal)
  }
}
