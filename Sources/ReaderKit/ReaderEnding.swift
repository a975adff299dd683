/// How a reader came to its end.
public enum ReaderEnding: Hashable, Sendable {
  /// The person left.
  case quit
  /// The person interrupted it, with Ctrl-C as any program.
  case interrupted
  /// The terminal is gone, or the process was asked to end.
  case ended
  /// What was to be read by its path cannot be; the sentence says why.
  case failed(String)

  init(by message: Message) {
    self =
      switch message {
      case .event(.end): .ended
      case .unopened(let sentence, isFinal: true): .failed(sentence)
      case .event(.key(.control("c"))): .interrupted
      default: .quit
      }
  }
}
