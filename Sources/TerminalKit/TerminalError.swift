/// Why there is no terminal to work with.
public enum TerminalError: Error, Hashable, Sendable {
  /// The file descriptor is no terminal: a pipe, a file, or closed.
  case notATerminal(descriptor: Int32)
  /// `TERM` is unset or empty.
  case unnamed
  /// No terminfo entry of this name is installed.
  case unknown(term: String)
  /// The terminal cannot do what a screen needs; `missing` is the terminfo capability (`cup` moves the
  /// cursor, `clear` clears the screen). `TERM=dumb` is one.
  case incapable(term: String, missing: String)
  /// Another screen is open in this process: ncurses has one.
  case inUse
  /// A system call failed; `code` is its errno.
  case system(call: String, code: Int32)
}
