import Foundation
import NewsstandKit

/// The agent as a process: this executable, run again.
enum AgentProcess {
  /// Takes what agents say.
  static let log = BaseDirectories().state + "/newsstand/agent.log"

  static func launcher(for folder: LibraryFolder) -> AgentLauncher {
    AgentLauncher(program: program, arguments: ["agent", "--foreground", "--library", folder.root], log: log)
  }

  /// Starts an agent if there is something to do and none is at work. Returns whether it did.
  @discardableResult
  static func start(for library: Library) async throws -> Bool {
    guard try await library.needsAgent else { return false }
    return try launcher(for: library.folder).start(for: library.folder)
  }

  /// The path of this executable; after an update replaced it, what is left of it.
  private static let program: String = {
    let link = "/proc/self/exe"
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    return path.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil } ?? link
  }()
}
