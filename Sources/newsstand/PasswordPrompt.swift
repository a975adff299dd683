import BrochureKit
import Foundation
import Localization

/// Asks for the password of a document on the terminal, whatever input and output are.
enum PasswordPrompt {
  private static let attempts = 3

  /// Opens something, with passwords where it needs them and somebody can be asked.
  static func opening<Value>(_ open: () throws(BrochureError) -> Value) throws -> Value {
    for attempt in 0...attempts {
      do throws(BrochureError) {
        return try open()
      } catch {
        guard case .document(let path, .locked) = error else { throw error }
        guard attempt < attempts else {
          throw CommandFailure(localized("None of these is the password of \(path)."))
        }
        guard let password = ask(for: path) else {
          throw CommandFailure(
            localized(
              "\(path) can be read with a password only. Start newsstand in a terminal to be asked for it."))
        }
        guard !password.isEmpty else { throw error }
        Brochure.unlock(with: password)
      }
    }
    preconditionFailure("the last attempt returns or throws")
  }

  /// What is typed, without showing it; nil where there is no terminal.
  private static func ask(for path: String) -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    // However this ends, the terminal shows again what is typed.
    let handlers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { number in
      SignalHandler([number]) { [before] in
        var before = before
        tcsetattr(terminal, TCSANOW, &before)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    signal(SIGTSTP, SIG_IGN)
    tcsetattr(terminal, TCSAFLUSH, &silent)
    defer {
      tcsetattr(terminal, TCSAFLUSH, &before)
      signal(SIGTSTP, SIG_DFL)
      withExtendedLifetime(handlers) {}
    }
    guard (try? Output.raw(localized("Password of \(path): "), to: terminal)) != nil else { return nil }
    let line = line(from: terminal)
    try? Output.raw("\n", to: terminal)
    return line
  }

  private static func line(from terminal: Int32) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < 1024, read(terminal, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
