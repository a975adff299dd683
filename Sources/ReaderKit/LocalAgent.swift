import NewsstandKit

/// An agent that lives in this process, as long as the reader: for programs that have no process for it.
@MainActor
final class LocalAgent {
  private let folder: LibraryFolder
  private let failed: @MainActor (NewsstandError) -> Void
  private var work: Task<Void, Never>?
  private var isWantedAgain = false

  init(_ folder: LibraryFolder, failed: @escaping @MainActor (NewsstandError) -> Void) {
    self.folder = folder
    self.failed = failed
  }

  /// Sees to it that what is wanted by now gets done.
  func start() {
    // Something may be wanted between an agent's last look and its end.
    isWantedAgain = true
    guard work == nil else { return }
    work = Task {
      while isWantedAgain, !Task.isCancelled {
        isWantedAgain = false
        await serve()
      }
      work = nil
    }
  }

  /// Stops what is being transferred; it goes on with the next agent. Returns once nothing is written any more.
  func stop() async {
    work?.cancel()
    await work?.value
  }

  private func serve() async {
    do {
      try await Agent.serve(folder)
    } catch let error as NewsstandError {
      // Whatever it is (a full disk), it would be so again at once: the next wish tries again.
      isWantedAgain = false
      failed(error)
    } catch {
      // Cancelled: the reader ends.
    }
  }
}
