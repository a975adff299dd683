import TerminalKit

/// Keys that are pressed before the issue that is to be opened is there: they are meant for it.
struct TypedAhead {
  private(set) var keys: [Message] = []

  /// Whoever types more has fallen asleep on the keyboard.
  private static let most = 64

  /// Whether a message is kept for later. Keys that leave or that every screen has are not.
  mutating func keeps(_ message: Message) -> Bool {
    guard case .event(.key(let key)) = message else { return false }
    switch key {
    case .escape, .control, .character("q"), .character("?"): return false
    default:
      if keys.count < TypedAhead.most { keys.append(message) }
      return true
    }
  }

  /// Whether with this message the issue is there, or will not come by itself.
  static func ends(with message: Message) -> Bool {
    switch message {
    case .opened, .previewed, .unopened, .locked: true
    case .notice(_, let isFailure): isFailure
    default: false
    }
  }
}
