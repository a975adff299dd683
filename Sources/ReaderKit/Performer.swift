import BrochureKit
import Foundation
import Localization
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
  private var previewed: (path: String, positions: PathPositions)?
  private var hasFailedToKeep = false
  /// The subscription that was asked for last.
  private var subscribing: Task<Void, Never>?
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
    case .open(let issue): open(issue)
    case .reopen(let issue): reopen(issue)
    case .follow(let content): arrivals.follow(content)
    case .wish(let wish): fulfil(wish)
    case .refresh: refresh()
    case .refreshPublication(let id): refresh(id)
    case .subscribe(let text, let number): subscribe(to: text, number)
    case .stopSubscribing: subscribing?.cancel()
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
      if let issue = document.issue { open(issue) } else { preview?.readAgain() }
    case .keepPosition(_, let position) where previewed != nil: keep(position)
    case .keepPosition(let id, let position):
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
    subscribing?.cancel()
    await subscribing?.value
    await browser?.finish()
    await writing.finish()
    await agent?.finish()
    await Background.run { Brochure.endWorkers() }
  }

  /// Opens what lies at a path, and anew whenever it changes.
  func preview(_ path: String, _ positions: PathPositions) {
    let observer = PathObserver(path: path, positions: positions, post: post)
    preview = observer
    previewed = (path, positions)
    drawer.isInMaking = true
    observer.start()
  }

  private func keep(_ position: Position) {
    guard let previewed else { return }
    writing.add { [self] in
      let failure = await Background.run { () -> NewsstandError? in
        do throws(NewsstandError) {
          try previewed.positions.keep(position, of: previewed.path)
          return nil
        } catch {
          return error
        }
      }
      // Once is enough: it would be said with every page.
      guard let failure, !hasFailedToKeep else { return }
      hasFailedToKeep = true
      post(.notice(failure.sentence, isFailure: true))
    }
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
        ? localized("The first page of “\(issue.title)” is not here yet.")
        : localized("“\(issue.title)” is not here any more.")
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
    case .failure(.document(let path, .locked)):
      post(.locked(LockedDocument(name: (path as NSString).lastPathComponent, issue: issue)))
      return nil
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
    let sign = Task {
      try await Pause.wait(for: .milliseconds(100))
      post(.refreshIsLate)
    }
    Task {
      defer { sign.cancel() }
      do throws(NewsstandError) {
        let results = try await library.refreshAll()
        let new = results.reduce(0) { $0 + ((try? $1.get())?.new.count ?? 0) }
        post(.refreshed(new: new))
        for case .failure(let error) in results { post(.notice(error.sentence, isFailure: true)) }
      } catch {
        post(.refreshed(new: nil))
        post(.notice(error.sentence, isFailure: true))
      }
      observer?.look()
    }
  }

  private func refresh(_ id: Publication.ID) {
    guard let library else { return }
    Task {
      do throws(NewsstandError) {
        let report = try await library.refresh(id)
        post(.publicationRefreshed(id, new: report.new.count))
      } catch {
        post(.publicationRefreshed(id, new: nil))
        post(.notice(error.sentence, isFailure: true))
        if let request = error.credentialRequest {
          post(.needsCredentials(request, then: .refreshPublication(id)))
        }
      }
      observer?.look()
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

  private func subscribe(to text: String, _ number: Int) {
    guard let library else { return }
    subscribing?.cancel()
    // As a shell would read it.
    let feed = text.hasPrefix("~/") ? NSHomeDirectory() + text.dropFirst() : text
    subscribing = Task {
      do throws(NewsstandError) {
        post(.subscribed(try await library.subscribe(to: feed), by: number))
      } catch {
        if let request = error.credentialRequest {
          post(.needsCredentials(request, then: .subscribe(text, number)))
        } else if case .feed(_, .catalog) = error {
          post(.leadsElsewhere(feed, by: number))
        } else {
          post(.notSubscribed(error.sentence, by: number))
        }
      }
      observer?.look()
    }
  }
}
