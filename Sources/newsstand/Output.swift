import Foundation
import TerminalKit

/// What the program prints: data to stdout, everything else to stderr. Lines are cleaned of control
/// characters, since feeds and issues speak through them.
enum Output {
  static func data(_ text: String) { write(text, to: STDOUT_FILENO) }
  static func message(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes text as it is.
  static func raw(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody reads any more: as after SIGPIPE.
      guard count > 0 else { exit(descriptor == STDOUT_FILENO ? 128 + SIGPIPE : 1) }
      bytes = bytes.dropFirst(count)
    }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    raw(lines.map { TextWidth.cleaned($0) + "\n" }.joined(), to: descriptor)
  }
}
