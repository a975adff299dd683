import Foundation
import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// What is read of a library that another process changes all the time.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LibraryObserverTests {
  /// What was posted, in short.
  private struct Seen: Sendable {
    var received: [Int64] = []
    var readings = 0
    var titles: [String] = []
  }

  private let harbour: Harbour
  private let store: Store
  private let seen = Watched(Seen())

  init() async throws {
    harbour = try Harbour()
    try await harbour.subscribe()
    try await harbour.library.addAsset(
      request: AssetRequest(issue: Issue.ID(publication: "harbour", name: "tides")))
    // As an agent writes.
    store = try Store(harbour.library.folder)
    _ = try store.begin(try store.jobs()[0].id)
  }

  /// Observes, and returns once everything was read for the first time.
  private func observe(pause: Duration = .seconds(1)) async throws -> LibraryObserver {
    let observer = LibraryObserver(harbour.library, pause: pause) { [seen] message in
      switch message {
      case .downloads(let issues, readable: _, at: _, fulfilled: _):
        seen.update { $0.received += issues.compactMap(\.download?.received) }
      case .library(let contents) where contents.isComplete:
        seen.update {
          $0.readings += 1
          $0.titles = contents.issues.map(\.title)
        }
      default: break
      }
    }
    observer.start()
    observer.look()
    try await seen.wait(for: "the first reading") { $0.readings == 1 }
    return observer
  }

  private func progress(_ received: Int64) throws {
    var reading = ProgressMeter.Reading()
    reading.received = received
    try store.setProgress([try store.jobs()[0].id: reading])
  }

  @Test func progressReadsTheDownloadsAloneAndEverythingOnceASecond() async throws {
    let observer = try await observe()
    let lock = try AgentLock(harbour.library.folder.lock)
    let clock = ContinuousClock()
    let start = clock.now
    for received in Int64(1)...20 {
      try progress(received)
      try await seen.wait(for: "\(received) bytes") { $0.received.last == received }
    }
    let seconds = Int((clock.now - start) / .seconds(1))
    #expect(seen.value.readings <= 2 + seconds)
    // However soon after a reading it came, nothing that changes is missed.
    try store.database.run("UPDATE issues SET title = 'Ebb' WHERE name = 'tides'")
    try await seen.wait(for: "the new title") { $0.titles.contains("Ebb") }
    observer.stop()
    withExtendedLifetime(lock) {}
  }

  @Test func aDownloadThatBeginsOrEndsReadsEverythingAtOnce() async throws {
    // What waits for the pause to be over is not read in this test.
    let observer = try await observe(pause: .seconds(3600))
    for count in 2...6 {
      if count % 2 == 0 {
        _ = try await harbour.library.cancel(Issue.ID(publication: "harbour", name: "tides"))
      } else {
        try await harbour.library.addAsset(
          request: AssetRequest(issue: Issue.ID(publication: "harbour", name: "tides")))
      }
      try await seen.wait(for: "reading \(count)") { $0.readings >= count }
    }
    observer.stop()
  }

  /// What a wish changed may be read before the wish is said to be fulfilled: it is told once more then, or the
  /// reader would go on as if nobody had heard.
  @Test func aWishThatIsFulfilledWhileEverythingIsReadIsToldAgain() async throws {
    let told = Watched<[String]>([])
    var observer: LibraryObserver?
    observer = LibraryObserver(harbour.library, pause: .seconds(3600)) { [told] message in
      switch message {
      case .downloads(_, readable: _, at: _, let fulfilled):
        told.update { $0.append("downloads \(fulfilled)") }
        guard fulfilled == 0 else { return }
        observer?.fulfilled = 1
        observer?.look()
      case .library(let contents) where contents.isComplete: told.update { $0.append("library") }
      default: break
      }
    }
    observer?.start()
    observer?.look()
    try await told.wait(for: "the second telling") { $0.count == 4 }
    #expect(told.value == ["downloads 0", "library", "downloads 1", "library"])
    observer?.stop()
  }
}
