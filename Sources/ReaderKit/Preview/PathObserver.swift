import BrochureKit
import Foundation
import Localization
import NewsstandKit

/// Opens what lies at a path, a folder or an archive, and opens it anew whenever it changes: how a publisher looks at
/// what is being made.
@MainActor
final class PathObserver {
  /// So long nothing may change before it is read: half of a file is not looked at.
  private static let quiet = Duration.milliseconds(100)
  /// A folder in which something changes all the time is read all the same. An archive is not: half of it is none.
  private static let patience = Duration.seconds(2)
  /// Where nothing tells of changes, it is looked so often.
  private static let pause = Duration.seconds(1)

  private let path: String
  private let positions: PathPositions
  private let post: @MainActor (Message) -> Void
  private let watch = FolderWatch()
  private let changes: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private var lastChange = ContinuousClock.now
  private var seen: PathSurvey?
  private var current: LooseIssue?
  private var brochure: Brochure?
  private var isWatched = false
  private var hasFailedToKeep = false
  private var watching: Task<Void, Never>?
  private var working: Task<Void, Never>?

  init(path: String, positions: PathPositions, post: @escaping @MainActor (Message) -> Void) {
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    self.positions = positions
    self.post = post
    (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  func start() {
    if let watch {
      watching = Task { [weak self] in for await _ in watch.changes { self?.change() } }
    }
    signal.yield()
    // What others could not remove: nobody waits for it.
    Task { await Background.runLater { TemporaryContent.removeAbandoned() } }
    working = Task { [weak self, changes] in
      for await _ in changes {
        guard let self, !Task.isCancelled else { return }
        // The first time there is nothing yet that could stay on the screen.
        if seen != nil { try? await waitForQuiet() }
        await read()
        if !isWatched { lookLater() }
      }
    }
  }

  /// Returns once nothing is read any more and what was unpacked is gone.
  func stop() async {
    watching?.cancel()
    working?.cancel()
    signal.finish()
    await working?.value
    let current = current
    await Background.run { current?.close() }
  }

  /// Gives up opening what was never opened.
  func giveUp() {
    guard brochure == nil else { return }
    working?.cancel()
    post(.unopened(localized("“\((path as NSString).lastPathComponent)” was not opened."), isFinal: false))
  }

  /// Reads it though it has not changed: what it needed besides is there now.
  func readAgain() {
    seen = nil
    signal.yield()
  }

  /// Keeps where the person is in it.
  func keep(_ position: Position) async {
    let (path, positions) = (path, positions)
    let failure = await Background.run { () -> NewsstandError? in
      do throws(NewsstandError) {
        try positions.keep(position, of: path)
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

  private func change() {
    lastChange = .now
    signal.yield()
  }

  private func lookLater() {
    Task { [weak self] in
      try await Pause.wait(for: Self.pause)
      self?.signal.yield()
    }
  }

  private func waitForQuiet() async throws {
    let start = ContinuousClock.now
    var last: ContinuousClock.Instant
    repeat {
      last = lastChange
      try await Pause.wait(for: Self.quiet)
    } while last != lastChange && (seen?.isFolder == false || .now - start < Self.patience)
  }

  private func read() async {
    let (path, watch) = (path, watch)
    let (survey, isWatched) = await Background.run {
      let folders = PathSurvey(path: path).folders
      // Before one looks: what comes afterwards is told.
      let isWatched = watch.map { Self.watch(path, folders, with: $0) } ?? false
      return (PathSurvey(path: path), isWatched)
    }
    self.isWatched = isWatched
    guard survey != seen, !Task.isCancelled else { return }
    let isFirst = seen == nil
    seen = survey
    guard survey.isThere else {
      let sentence = brochure == nil ? PreviewSentences.missing(name) : PreviewSentences.gone(name)
      return fail(sentence, isFinal: isFirst)
    }
    do throws(PreviewFailure) {
      let (loose, brochure, position) = try await open()
      if self.brochure?.source != nil, brochure.source == nil {
        // Its pictures alone are not what is being made.
        return fail(PreviewSentences.withoutBrochure(name), isFinal: false)
      }
      let old = current
      (current, self.brochure) = (loose, brochure)
      let issue = Issue(
        id: loose.issue.id, facts: loose.issue.facts, contentURL: loose.issue.contentURL,
        position: position)
      post(.previewed(issue, brochure))
      await Background.run { old?.close() }
    } catch {
      if error == .content(.transfer(.cancelled)) { return }
      if case .brochure(.document(let path, .locked)) = error {
        return post(.locked(LockedDocument(name: (path as NSString).lastPathComponent, issue: nil)))
      }
      // A folder may become an issue yet.
      fail(error.sentence(of: path, stays: brochure != nil), isFinal: isFirst && !survey.isFolder)
    }
  }

  private func open() async throws(PreviewFailure) -> (LooseIssue, Brochure, Position?) {
    let result: Result<(LooseIssue, Brochure, Position?), PreviewFailure>
    let (path, positions) = (path, positions)
    do throws(DownloadFailure) {
      let loose = try await LooseIssue.opened(path: path)
      result = await Background.run {
        do throws(BrochureError) {
          return .success((loose, try loose.brochure(), positions.position(of: path)))
        } catch {
          loose.close()
          return .failure(.brochure(error))
        }
      }
    } catch {
      throw .content(error)
    }
    return try result.get()
  }

  private var name: String { (path as NSString).lastPathComponent }

  private func fail(_ sentence: String, isFinal: Bool) { post(.unopened(sentence, isFinal: isFinal)) }

  private nonisolated static func watch(_ path: String, _ folders: Set<String>, with watch: FolderWatch)
    -> Bool
  {
    if !folders.isEmpty { return watch.watch(folders, for: nil, includingWrites: true) }
    let parent = (path as NSString).deletingLastPathComponent
    return watch.watch([parent], for: [(path as NSString).lastPathComponent], includingWrites: true)
  }
}
