import BrochureKit
import NewsstandKit
import TerminalKit

/// Does what updates ask for, away from the loop, and posts what comes of it.
@MainActor
final class Performer {
  private let library: Library?
  private let registry: PageRegistry
  private let post: @MainActor (Message) -> Void
  private let agent: AgentKeeper?
  private let observer: LibraryObserver?
  private let arrivals: ArrivalObserver
  /// All that is written into the library, in the order in which it was asked for.
  private let writing = TaskChain()
  private let photos = LatestDrawing()
  private lazy var closeUps = CloseUpDrawer(registry: registry, finished: post)
  private lazy var player = AnimationPlayer(post: post)
  private let thumbnails: ThumbnailCache?
  private lazy var drawer = PageDrawer(registry: registry, finished: post)

  init(
    library: Library?, opening: ShelfOpening?, agent: AgentLauncher?, registry: PageRegistry,
    post: @escaping @MainActor (Message) -> Void
  ) {
    self.library = library
    self.registry = registry
    self.post = post
    let arrivals = ArrivalObserver(post: post)
    self.arrivals = arrivals
    observer = library.map { library in
      LibraryObserver(library, opening: opening, registry: registry) { message in
        if case .downloads = message { arrivals.look() }
        post(message)
      }
    }
    thumbnails = library.map { ThumbnailCache(folder: $0.folder.cache + "/thumbnails") }
    self.agent = library.map { library in
      AgentKeeper(library: library, launcher: agent) { post(.notice($0.sentence, isFailure: true)) }
    }
  }

  /// Begins to look at the library, and lets downloads go on that were interrupted.
  func start() {
    observer?.start()
    observer?.look()
    write { [agent] _ throws(NewsstandError) in try await agent?.start() }
    agent?.keep()
  }

  func perform(_ effect: Effect) {
    switch effect {
    case .quit, .suspend, .redraw, .show: break
    case .loadLibrary: observer?.look()
    case .open(let issue): open(issue)
    case .reopen(let issue): reopen(issue)
    case .follow(let content): arrivals.follow(content)
    case .wish(let wish): fulfil(wish)
    case .refresh: refresh()
    case .loadCover(let issue, let size, let pictures): loadCover(of: issue, size, pictures)
    case .draw(let pages, let brochure, let context): drawer.draw(pages, of: brochure, in: context)
    case .drawPhoto(let photo, let context):
      photos.draw { [post] in
        let page = await Background.run { photo.draw(in: context) }
        post(.drawnPhoto(photo, context, page))
      }
    case .drawCloseUp(let index, let brochure, let context):
      closeUps.draw(index, of: brochure, in: context)
    case .keepPosition(let id, let position):
      write { library throws(NewsstandError) in try await library.setPosition(position, of: id) }
    case .keepShelf(let preferences):
      observer?.preferences = preferences
      write { library throws(NewsstandError) in
        try await library.keep(preferences.text, as: ShelfPreferences.name)
      }
    case .play(let playback): player.play(playback)
    case .alarm(let index):
      Task {
        try await Pause.wait(for: .milliseconds(150))
        post(.late(index))
      }
    }
  }

  /// Moves nothing where the person is elsewhere.
  func setFocus(_ hasFocus: Bool) { player.isHeld = !hasFocus }

  /// Returns once all that was asked for is written and nothing is being transferred here any more.
  func finish() async {
    observer?.stop()
    arrivals.stop()
    player.play(nil)
    await writing.finish()
    await agent?.finish()
  }

  private func fulfil(_ wish: Wish) {
    write { [agent] library throws(NewsstandError) in
      switch wish {
      case .download(let id):
        try await library.addAsset(request: AssetRequest(issue: id, replacesContent: false))
      case .pause(let id): try await library.pause(id)
      case .cancel(let id): try await library.cancel(id)
      case .archive(let id): try await library.archive(id)
      }
      try await agent?.start()
    } finally: { [observer] in
      observer?.fulfilled += 1
      observer?.look()
    }
  }

  private func write(
    _ work: @escaping @MainActor (Library) async throws(NewsstandError) -> Void,
    finally: @escaping @MainActor () -> Void = {}
  ) {
    guard let library else { return }
    writing.add { [self] in
      do throws(NewsstandError) {
        try await work(library)
      } catch {
        post(.notice(error.sentence, isFailure: true))
      }
      finally()
    }
  }

  private func open(_ issue: Issue) {
    Task {
      // The position may have moved since the shelf was read.
      let current = (try? await library?.issue(issue.id)) ?? issue
      if let path = current.contentURL?.path {
        if let brochure = await brochure(of: current, at: path) { post(.opened(current, brochure)) }
        return
      }
      let arriving = await Background.run { [registry] in ReadableDownloads.brochure(of: current, registry) }
      if let arriving { return post(.opened(current, arriving)) }
      let isComing = current.arrivingURL != nil
      let text =
        isComing
        ? "The first page of “\(issue.title)” is not here yet." : "“\(issue.title)” is not here any more."
      post(.notice(text, isFailure: !isComing))
      observer?.look()
    }
  }

  private func reopen(_ issue: Issue) {
    Task {
      // Archived at once, what is drawn stays.
      guard let path = (try? await library?.issue(issue.id))?.contentURL?.path,
        let brochure = await brochure(of: issue, at: path)
      else { return }
      post(.reopened(issue.id, brochure))
    }
  }

  /// The brochure of content that is whole. Where it cannot be read, says why and returns nil.
  private func brochure(of issue: Issue, at path: String) async -> Brochure? {
    let result = await Background.run {
      Result { () throws(BrochureError) in
        try Brochure.open(folder: path, isDownloaded: issue.archiveSize != nil)
      }
    }
    switch result {
    case .success(let brochure): return brochure
    case .failure(let error):
      post(.notice("“\(issue.title)”: \(error.sentence)", isFailure: true))
      return nil
    }
  }

  private func loadCover(of issue: Issue, _ size: Size, _ pictures: PictureRenderer) {
    // The name of a cover's file says nothing: without pictures the issue's title is the cover.
    guard let library, pictures.mode != .none else { return }
    Task {
      let path = await library.cover(of: issue)
      let cover = await Background.runLater { [thumbnails] in
        path.flatMap { try? pictures.picture(path: $0, fitting: size, thumbnails: thumbnails) }
      }
      post(.cover(issue.id, size, cover?.cells))
    }
  }

  private func refresh() {
    guard let library else { return }
    Task {
      do throws(NewsstandError) {
        let results = try await library.refreshAll()
        let new = results.reduce(0) { $0 + ((try? $1.get())?.new.count ?? 0) }
        post(.refreshed(new: new))
        for case .failure(let error) in results { post(.notice(error.sentence, isFailure: true)) }
      } catch {
        post(.notice(error.sentence, isFailure: true))
      }
      observer?.look()
    }
  }
}
