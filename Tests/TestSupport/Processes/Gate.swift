import Foundation
import Synchronization

/// Something that happens once: a test opens it and a server waits for it, or the other way round.
public final class Gate: Sendable {
  private let opened = Watched(false)
  private let pipe: PipeEnds

  public init() throws(TestSupportError) {
    pipe = try PipeEnds()
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }

  /// A descriptor that can be polled: readable from the moment the gate is open, for good.
  var descriptor: Int32 { pipe.reading }

  public var isOpen: Bool { opened.value }

  /// Opens the gate; opening it again does nothing.
  public func open() {
    let wasOpen = opened.update { value in
      defer { value = true }
      return value
    }
    // The byte stays in the pipe unread, which is what keeps the reading end ready.
    if !wasOpen { _ = write(pipe.writing, "!", 1) }
  }

  /// Waits until the gate is open.
  public func wait(for purpose: String, timeout: Duration = .seconds(60)) async throws(TestSupportError) {
    try await opened.wait(for: purpose, timeout: timeout) { $0 }
  }
}
