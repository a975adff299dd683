/// What a person or the terminal did.
public enum Event: Hashable, Sendable {
  case key(Key)
  case mouse(Mouse)
  case resize(Size)
  /// A text was pasted: one line without control characters, at most 64 KiB.
  case paste(String)
  /// Whether what is typed goes to this terminal; where nobody has said so, it does.
  case focus(Bool)
  /// The terminal is gone or the process is asked to end (SIGHUP, SIGTERM, end of input).
  case end
}

/// A key, as a person would name it.
public enum Key: Hashable, Sendable {
  case character(Character)
  /// Ctrl and a lower-case letter.
  case control(Character)
  case enter, escape, backspace, tab, backTab
  case up, down, left, right
  case home, end, pageUp, pageDown, insert, delete
  case function(Int)
}

/// A mouse event in cells.
public struct Mouse: Hashable, Sendable {
  public enum Action: Hashable, Sendable { case press, release, drag, wheelUp, wheelDown }

  public var action: Action
  public var place: Point

  public init(_ action: Action, at place: Point) {
    self.action = action
    self.place = place
  }
}
