import NewsstandKit

/// Sees to it that an agent is at work as long as something is wanted: a process of its own, or a task of this
/// one.
@MainActor
final class AgentKeeper {
  /// Before one that died is followed by another.
  private static let pause = Duration.seconds(1)
  /// After so long one that was started is at work.
  private static let childhood = Duration.seconds(5)
  /// One that was at work for so long did not end at once.
  private static let longLife = Duration.seconds(60)
  /// So many that die one after the other are enough.
  private static let mostDeaths = 5

  private let library: Library
  private let launcher: AgentLauncher?
  private let local: LocalAgent
  private let report: @MainActor (NewsstandError) -> Void
  private var keeping: Task<Void, Never>?
  private var checking: Task<Void, any Error>?

  /// - Parameter report: takes why what is wanted is not being done.
  init(
    library: Library, launcher: AgentLauncher?, report: @escaping @MainActor (NewsstandError) -> Void
  ) {
    self.library = library
    self.launcher = launcher
    self.report = report
    local = LocalAgent(library.folder, failed: report)
  }

  /// Starts an agent if there is something to do and none is at work. Returns whether it did.
  @discardableResult
  func start() async throws(NewsstandError) -> Bool {
    guard try await library.needsAgent else { return false }
    if let launcher {
      guard try launcher.start(for: library.folder) else { return false }
      check(launcher)
      return true
    }
    local.start()
    return true
  }

  /// One that died before it could be seen at work leaves nothing to notice but that nothing is being done.
  private func check(_ launcher: AgentLauncher) {
    checking?.cancel()
    checking = Task {
      try await Pause.wait(for: Self.childhood)
      guard try await library.needsAgent, library.agentProcess == nil else { return }
      report(.agentEnds(log: launcher.log))
    }
  }

  /// Replaces an agent's process that dies, from now on.
  func keep() {
    guard let launcher, keeping == nil, let ends = library.watchAgent() else { return }
    keeping = Task {
      var deaths = 0
      var birth: ContinuousClock.Instant?
      for await _ in ends.changes {
        if let birth, .now - birth > Self.longLife { deaths = 0 }
        try? await Pause.wait(for: Self.pause)
        guard !Task.isCancelled else { return }
        guard deaths < Self.mostDeaths else { return report(.agentEnds(log: launcher.log)) }
        do throws(NewsstandError) {
          deaths = try await start() ? deaths + 1 : 0
          birth = .now
        } catch {
          report(error)
        }
      }
    }
  }

  /// Returns once nothing is transferred by this process any more.
  func finish() async {
    keeping?.cancel()
    checking?.cancel()
    await local.stop()
  }
}
