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
  private var preview: PathObserver?
  private lazy var opener = IssueOpener(library: library, registry: registry, post: post) { [observer] in
    observer?.look()
  }
  private lazy var feeds = library.map { FeedFetcher($0, post: post) { [observer] in observer?.look() } }
  private lazy var browser = library.map { CatalogBrowser($0, post: post) }
  private lazy var closeUps = CloseUpDrawer(registry: registry, finished: post)
  private lazy var searcher = IssueSearcher(registry: registry, post: post)
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
    bookmarks { _ in }
  }

  func perform(_ effect: Effect) {
    switch effect {
    case .quit, .suspend, .redraw, .show: break
    case .loadLibrary: observer?.look()
    case .open(let issue): opener.open(issue)
    case .reopen(let issue): opener.reopen(issue)
    case .follow(let content): arrivals.follow(content)
    case .wish(let wish): fulfil(wish)
    case .refresh: feeds?.refreshAll()
    case .refreshPublication(let id): feeds?.refresh(id)
    case .stopRefreshing: feeds?.stopRefreshing()
    case .subscribe(let text, let number): feeds?.subscribe(to: text, number)
    case .stopSubscribing: feeds?.stopSubscribing()
    case .browse(let request): browser?.browse(request)
    case .stopBrowsing: browser?.stop()
    case .collect(let entry, let catalog, let title): collect(entry, catalog, title)
    case .signIn(let credentials, let question): signIn(credentials, question)
    case .unsubscribe(let id, let deletingIssues):
      write { [agent] library throws(NewsstandError) in
        try await library.unsubscribe(id, deletingIssues: deletingIssues)
        // Files of downloads that are no longer wanted are the agent's to delete.
        try await agent?.start()
      } finally: { [observer] in
        observer?.look()
      }
    case .rename(let id, let title):
      write { library throws(NewsstandError) in
        try await library.rename(id, to: title)
      } finally: { [observer] in
        observer?.look()
      }
    case .loadCover(let issue, let size, let pictures): loadCover(of: issue, size, pictures)
    case .draw(let pages, let brochure, let context): drawer.draw(pages, of: brochure, in: context)
    case .drawPhoto(let photo, let context):
      photos.draw { [post] in
        let page = await Background.run { photo.draw(in: context) }
        post(.drawnPhoto(photo, context, page))
      }
    case .findWidePages(let brochure):
      Task {
        let pages = await Background.runLater { brochure.widePages() }
        post(.foundWidePages(brochure, pages))
      }
    case .drawCloseUp(let index, let brochure, let context):
      closeUps.draw(index, of: brochure, in: context)
    case .stopOpening: preview?.giveUp()
    case .unlock(let document, let password):
      Brochure.unlock(with: password)
      if let issue = document.issue { opener.open(issue) } else { preview?.readAgain() }
    case .keepPosition(let id, let position):
      if let preview { return writing.add { await preview.keep(position) } }
      write { library throws(NewsstandError) in try await library.setPosition(position, of: id) }
    case .search(let request): searcher.search(request)
    case .stopSearch: searcher.stop()
    case .loadBookmarks: bookmarks { _ in }
    case .addBookmark(let id, let position, let name):
      bookmarks { library throws(NewsstandError) in
        try await library.addBookmark(position, named: name, to: id)
      }
    case .restoreBookmark(let bookmark):
      bookmarks { library throws(NewsstandError) in try await library.restore(bookmark) }
    case .renameBookmark(let id, let name):
      bookmarks { library throws(NewsstandError) in try await library.renameBookmark(id, to: name) }
    case .removeBookmark(let id):
      bookmarks { library throws(NewsstandError) in try await library.removeBookmark(id) }
    case .readNote(let place, let name, let mark, let index, let brochure):
      Task { [registry] in
        let note = await Background.run {
          brochure[index].flatMap { registry.page(for: $0, in: brochure).note(named: name, mark: mark) }
        }
        post(.note(note, place, brochure))
      }
    case .readTitles(let articles, let brochure):
      Task {
        let titles = await Background.runLater {
          articles.reduce(into: [Int: String]()) { titles, article in
            titles[article] = brochure.articles[article].readTitle(in: brochure)
          }
        }
        post(.titles(titles, brochure))
      }
    case .inspect(let id, let folder):
      Task {
        let content = await Background.runLater { IssueInspection.content(of: folder) }
        post(.inspected(id, content))
      }
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
    searcher.stop()
    await preview?.stop()
    await feeds?.finish()
    await browser?.finish()
    await writing.finish()
    await agent?.finish()
    await Background.run { Brochure.endWorkers() }
  }

  /// Opens what lies at a path, and anew whenever it changes.
  func preview(_ path: String, _ positions: PathPositions) {
    let observer = PathObserver(path: path, positions: positions, post: post)
    preview = observer
    drawer.isInMaking = true
    observer.start()
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

  /// Changes bookmarks, and tells which there are then.
  private func bookmarks(
    _ change: @escaping @MainActor (Library) async throws(NewsstandError) -> Void
  ) {
    write { [post] library throws(NewsstandError) in
      try await change(library)
      post(.bookmarks(try await library.bookmarks()))
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

  private func collect(_ entry: CatalogEntry, _ catalog: String, _ title: String) {
    write { [post, agent] library throws(NewsstandError) in
      let id = try await library.add(entry, fromCatalogAt: catalog, titled: title)
      try await library.addAsset(request: AssetRequest(issue: id, replacesContent: false))
      try await agent?.start()
      post(.notice(CatalogSentences.collected(entry.facts.title), isFailure: false))
    } finally: { [observer] in
      observer?.look()
    }
  }

  private func signIn(_ credentials: Credentials, _ question: SignInQuestion) {
    guard let library else { return }
    Task {
      do throws(NewsstandError) {
        try await library.signIn(credentials, for: question.request)
        perform(question.next)
      } catch {
        post(.notice(error.sentence, isFailure: true))
      }
    }
  }
}
