import Foundation

extension Agent {
  /// Does what is wanted of a library until nothing is, or until the task is cancelled; what is here then
  /// stays. Returns false, and does nothing, where another process is the agent.
  ///
  /// Nothing that is wanted falls between two agents: a front writes its wish and then looks whether an agent
  /// has the lock; an agent gives the lock back and then looks for wishes.
  @discardableResult
  public static func work(
    for folder: LibraryFolder, settings: Settings = Settings(),
    report: @escaping @Sendable (AgentEvent) -> Void = { _ in }
  ) async throws(NewsstandError) -> Bool {
    var hasWorked = false
    repeat {
      guard let agent = try Agent(folder, settings: settings, report: report) else { return hasWorked }
      if !hasWorked { report(.started) }
      hasWorked = true
      let isOver: Bool
      do throws(NewsstandError) {
        try await agent.run()
        isOver = true
      } catch {
        guard case .diskFull(let path) = error else { throw error }
        report(.needsRoom(path: path))
        repeat {
          try? await Task.sleep(for: .seconds(FreeRoom.interval))
        } while !FreeRoom.holds(folder.root) && !Task.isCancelled
        isOver = false
      }
      let hasLibrary = agent.leave()
      guard hasLibrary, !Task.isCancelled else { break }
      if isOver, try !Store(folder).isWorkWanted() { break }
    } while true
    report(.ended)
    return true
  }

  /// The same within a front: where another process is the agent, waits, and takes over should that one die.
  /// Returns once nothing is wanted.
  public static func serve(_ folder: LibraryFolder, settings: Settings = Settings()) async throws {
    while try await !work(for: folder, settings: settings) {
      try await Task.sleep(for: .milliseconds(500))
    }
  }
}
