/// How a reader came to its end.
public enum ReaderEnding: Hashable, Sendable {
  /// The person left.
  case quit
  /// The person interrupted it, with Ctrl-C as any program.
  case interrupted
  /// The terminal is gone, or the process was asked to end.
  case ended

  init(by message: Message) {
    self =
      switch message {
      case .event(.end): .ended
      case .event(.key(.control("c"))): .interrupted
      default: .quit
      }
  }
}
