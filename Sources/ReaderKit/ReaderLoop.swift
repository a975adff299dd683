public import NewsstandKit
public import TerminalKit
import BrochureKit

/// The one loop: takes messages, updates the state, draws it, and does what the update asks for. Sleeps
/// while nothing happens.
@MainActor
public final class ReaderLoop {
  private let terminal: any Terminal
  private let library: Library?
  private let registry: PageRegistry
  private var state: ReaderState
  private var inbox: [Message] = []
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  private var transfers: Task<Void, Never>?
  private var writes: Task<Void, Never>?
  private var isRunning = true

  /// A reader of a library, or, without one, of the issue that `open` is given.
  public init(terminal: any Terminal, library: Library?, registry: PageRegistry = .standard) {
    self.terminal = terminal
    self.library = library
    self.registry = registry
    state = ReaderState(
      size: terminal.size, capabilities: terminal.capabilities, hasShelf: library != nil)
    (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }
}
