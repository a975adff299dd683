import Foundation
import TerminalKit

/// Lines that a person types on the terminal, whatever standard input and output are.
final class Typing {
  private let descriptor: Int32

  /// Nil where there is no terminal.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// What is typed up to Enter; nil where that was given up: Ctrl-D, the end of the terminal.
  /// Ctrl-C ends the program.
  ///
  /// - Parameter isSecret: whether it is not to be seen.
  func line(_ label: String, isSecret: Bool) -> String? {
    var usual = termios()
    guard tcgetattr(descriptor, &usual) == 0 else { return nil }
    var quiet = usual
    if isSecret { quiet.c_lflag &= ~tcflag_t(ECHO) }
    // However this ends, the terminal is as it was. Nobody comes back to a line that is not seen.
    quiet.c_cc.10 = 0  // VSUSP, which _POSIX_VDISABLE takes its character
    let (file, state) = (descriptor, usual)
    let handler = SignalHandler([SIGINT, SIGTERM, SIGHUP, SIGQUIT]) { number in
      var state = state
      tcsetattr(file, TCSAFLUSH, &state)
      signal(number, SIG_DFL)
      raise(number)
    }
    defer { withExtendedLifetime(handler) {} }
    // What was typed before is no answer.
    guard tcsetattr(descriptor, TCSAFLUSH, &quiet) == 0 else { return nil }
    defer {
      tcsetattr(descriptor, TCSAFLUSH, &usual)
      if isSecret { put("\n") }
    }
    put(TextWidth.cleaned(label))
    var bytes: [UInt8] = []
    while bytes.count < 4096 {
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  private func put(_ text: String) {
    try? Output.raw(text, to: descriptor)
  }
}
