import Foundation
import TerminalKit

/// What the program prints: data to stdout, everything else to stderr. Lines are cleaned of control
/// characters, since feeds and issues speak through them.
enum Output {
  static func data(_ text: String) throws(OutputError) { try raw(cleanLines(text), to: STDOUT_FILENO) }

  /// A message that nobody can be told of any more is lost; what was asked for goes on.
  /// One line, whatever a feed calls its issues.
  static func message(_ text: String) { try? raw(TextWidth.cleaned(text) + "\n", to: STDERR_FILENO) }

  /// Writes text as it is, apart from what a terminal without UTF-8 could not show.
  static func raw(_ text: String, to descriptor: Int32) throws(OutputError) {
    let isPlain = !hasUnicode && isatty(descriptor) == 1
    var bytes = Array((isPlain ? PlainText.of(text) : text).utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        // Another program made the pipe non-blocking.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno == EPIPE {
        throw .closed
      } else if errno != EINTR {
        throw .failed(errno: errno)
      }
    }
  }

  /// Whether the locale's characters are UTF-8.
  static var hasUnicode: Bool { String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" }

  private static func cleanLines(_ text: String) -> String {
    // By bytes: to find line breaks among characters took longer than to lay the text out.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var result = ""
    result.reserveCapacity(text.utf8.count + 1)
    for line in lines {
      result += TextWidth.cleaned(Substring(line))
      result += "\n"
    }
    return result
  }
}

/// Why standard output takes no more.
enum OutputError: Error {
  /// Whoever read it has ended (`newsstand list | head`).
  case closed
  case failed(errno: Int32)
}
