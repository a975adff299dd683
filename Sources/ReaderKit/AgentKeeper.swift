import NewsstandKit

/// Sees to it that an agent is at work as long as something is wanted: a process of its own, or a task of this
/// one.
@MainActor
final class AgentKeeper {
  /// Seconds before one that died is followed by another.
  private static let pause = 1
  /// So many that die one after the other are enough.
  private static let mostDeaths = 5

  private let library: Library
  private let launcher: AgentLauncher?
  private var task: Task<Void, Never>?

  init(library: Library, launcher: AgentLauncher?) {
    self.library = library
    self.launcher = launcher
  }

  /// Starts an agent if there is something to do and none is at work. Returns whether it did.
  @discardableResult
  func start(_ report: @escaping @MainActor (NewsstandError) -> Void) async throws(NewsstandError) -> Bool {
    guard try await library.needsAgent else { return false }
    if let launcher { return try launcher.start(for: library.folder) }
    guard task == nil else { return false }
    task = Task {
      do {
        try await Agent.serve(library.folder)
      } catch let error as NewsstandError {
        // Whatever it is, it would be so again at once: the next wish tries again.
        report(error)
      } catch {}  // cancelled: the reader ends
      task = nil
    }
    return true
  }

  /// Replaces an agent's process that dies, until the task is cancelled.
  func keep(_ report: @escaping @MainActor (NewsstandError) -> Void) async {
    guard launcher != nil, let ends = library.watchAgent() else { return }
    var deaths = 0
    for await _ in ends.changes {
      try? await Task.sleep(for: .seconds(Self.pause))
      guard !Task.isCancelled, deaths < Self.mostDeaths else { return }
      do throws(NewsstandError) {
        deaths = try await start(report) ? deaths + 1 : 0
      } catch {
        report(error)
      }
    }
  }

  /// Returns once nothing is transferred by this process any more.
  func finish() async {
    task?.cancel()
    await task?.value
  }
}
