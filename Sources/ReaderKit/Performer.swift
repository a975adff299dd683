import BrochureKit
import NewsstandKit
import TerminalKit

/// Does what updates ask for, away from the loop, and posts what comes of it.
@MainActor
final class Performer {
  private let library: Library?
  private let agent: AgentKeeper?
  var post: (Message) -> Void = { _ in }
  /// Positions are kept one after the other, the last one last.
  private var keeping: Task<Void, Never>?
  private let registry: PageRegistry
  private lazy var drawer = PageDrawer(registry: registry) { [weak self] in self?.post($0) }
  private var isLoading = false
  private var mustLoadAgain = false

  init(library: Library?, agent: AgentLauncher?, registry: PageRegistry) {
    self.library = library
    self.agent = library.map { AgentKeeper(library: $0, launcher: agent) }
    self.registry = registry
  }

  func perform(_ effect: Effect) {
    switch effect {
    case .quit, .suspend, .redraw: break
    case .loadLibrary: load()
    case .open(let issue): open(issue)
    case .want(let id):
      attempt { library in
        try await library.addAsset(request: AssetRequest(issue: id))
        try await self.startAgent()
      }
    case .pause(let id): attempt { library in try await library.pause(id) }
    case .archive(let id): attempt { library in try await library.archive(id) }
    case .refresh: refresh()
    case .loadCover(let issue, let size, let pictures): loadCover(of: issue, size, pictures)
    case .draw(let pages, let brochure, let context): drawer.draw(pages, of: brochure, in: context)
    case .drawPhoto(let photo, let context):
      Task {
        let page = await Background.run { photo.draw(in: context) }
        post(.drawnPhoto(photo, context, page))
      }
    case .keepPosition(let id, let position): keep(position, of: id)
    case .alarm(let index):
      Task {
        try await Task.sleep(for: .milliseconds(150))
        post(.late(index))
      }
    }
  }

  /// Loads the library whenever any process changes it.
  func watch() -> Task<Void, Never>? {
    guard let watch = library?.watch() else { return nil }
    return Task { for await _ in watch.changes { load() } }
  }

  /// Lets downloads go on that were interrupted, now and when their agent dies.
  func keepAgent() -> Task<Void, Never> {
    Task {
      do throws(NewsstandError) { try await startAgent() } catch { report(error) }
      await agent?.keep(report)
    }
  }

  /// Returns once all is kept and nothing is being written any more.
  func finish() async {
    await agent?.finish()
    await keeping?.value
  }

  private func load() {
    guard let library else { return }
    if isLoading {
      mustLoadAgain = true
      return
    }
    isLoading = true
    Task {
      repeat {
        mustLoadAgain = false
        do throws(NewsstandError) {
          let publications = try await library.publications()
          post(.library(try await library.issues(), publications: publications))
        } catch {
          post(.notice(error.sentence, isFailure: true))
        }
      } while mustLoadAgain
      isLoading = false
    }
  }

  private func open(_ issue: Issue) {
    Task {
      // The position may have moved since the shelf was read.
      let current = (try? await library?.issue(issue.id)) ?? issue
      guard let path = current.contentURL?.path else {
        post(.notice("“\(issue.title)” is not here any more.", isFailure: true))
        return load()
      }
      let result = await Background.run {
        Result { () throws(BrochureError) in try Brochure.open(folder: path) }
      }
      switch result {
      case .success(let brochure): post(.opened(current, brochure))
      case .failure(let error): post(.notice("“\(issue.title)”: \(error.sentence)", isFailure: true))
      }
    }
  }

  private func loadCover(of issue: Issue, _ size: Size, _ pictures: PictureRenderer) {
    guard let library else { return }
    Task {
      let path = await library.cover(of: issue)
      let cover = await Background.run(.utility) { () -> Grid? in
        path.flatMap { try? pictures.draw(path: $0, fitting: size) }
      }
      post(.cover(issue.id, size, cover))
    }
  }

  private func refresh() {
    attempt { library in
      let results = try await library.refreshAll()
      let new = results.reduce(0) { $0 + ((try? $1.get())?.new.count ?? 0) }
      self.post(.refreshed(new: new))
      for case .failure(let error) in results { self.post(.notice(error.sentence, isFailure: true)) }
    }
  }

  private func keep(_ position: Position, of id: Issue.ID) {
    guard let library else { return }
    keeping = Task { [keeping] in
      await keeping?.value
      do throws(NewsstandError) {
        try await library.setPosition(position, of: id)
      } catch {
        post(.notice(error.sentence, isFailure: true))
      }
    }
  }

  private func startAgent() async throws(NewsstandError) { try await agent?.start(report) }

  private func report(_ error: NewsstandError) { post(.notice(error.sentence, isFailure: true)) }

  /// Does something with the library and shows the library as it is then, or why it failed.
  private func attempt(_ work: @escaping @MainActor (Library) async throws -> Void) {
    guard let library else { return }
    Task {
      do {
        try await work(library)
      } catch let error as NewsstandError {
        post(.notice(error.sentence, isFailure: true))
      }
      load()
    }
  }
}
