import Foundation
import NewsstandKit

/// The agent as a process: this executable, run again.
enum AgentProcess {
  /// Takes what agents say.
  static let log = BaseDirectories().state + "/newsstand/agent.log"

  static func launcher(for folder: LibraryFolder) -> AgentLauncher {
    AgentLauncher(arguments: ["agent", "--foreground", "--library", folder.root], log: log)
  }

  /// Starts an agent if there is something to do and none is at work. Returns whether it did.
  @discardableResult
  static func start(for library: Library) async throws -> Bool {
    guard try await library.needsAgent else { return false }
    return try launcher(for: library.folder).start(for: library.folder)
  }
}
