import Foundation
import NewsstandKit

/// Watches a library's downloads: tells when to look at them, and sees to it that an agent is at work as long
/// as something is wanted.
struct DownloadWatch {
  private enum Moment {
    case change
    case second
    case interruption
  }

  private let library: Library

  init(_ library: Library) { self.library = library }

  /// Calls `look` at once, whenever the library changed, and once a second for the time that is left, until it
  /// returns false. Returns false where somebody interrupted it (Ctrl-C).
  func run(_ look: () async throws -> Bool) async throws -> Bool {
    let (moments, moment) = AsyncStream.makeStream(of: Moment.self, bufferingPolicy: .bufferingNewest(2))
    let changes = Task { [watch = library.watch()] in
      guard let watch else { return }
      for await _ in watch.changes { moment.yield(.change) }
    }
    let seconds = Task {
      while true {
        try await Task.sleep(for: .seconds(1))
        moment.yield(.second)
      }
    }
    let handler = SignalHandler([SIGINT, SIGTERM]) { _ in
      moment.yield(.interruption)
      moment.finish()
    }
    defer {
      changes.cancel()
      seconds.cancel()
      withExtendedLifetime(handler) {}
    }
    var starts = 0
    moment.yield(.change)
    for await found in moments {
      if found == .interruption { return false }
      guard try await look() else { return true }
      guard found == .second else { continue }
      starts = try await AgentProcess.start(for: library) ? starts + 1 : 0
      if starts > 3 {
        throw NewsstandError.agentEnds(log: AgentProcess.log)
      }
    }
    return false
  }
}
