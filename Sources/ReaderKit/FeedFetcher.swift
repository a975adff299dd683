import Foundation
import NewsstandKit

/// Fetches feeds: those of publications that are subscribed to, and one that is to be.
@MainActor
final class FeedFetcher {
  private let library: Library
  private let post: @MainActor (Message) -> Void
  private let fetched: @MainActor () -> Void
  /// The refreshes that are under way, by their numbers.
  private var refreshes: [Int: Task<Void, Never>] = [:]
  private var lastRefresh = 0
  /// The subscription that was asked for last.
  private var subscribing: Task<Void, Never>?

  /// - Parameter fetched: called whenever something was fetched, or was not to be had.
  init(
    _ library: Library, post: @escaping @MainActor (Message) -> Void,
    fetched: @escaping @MainActor () -> Void
  ) {
    self.library = library
    self.post = post
    self.fetched = fetched
  }

  func refreshAll() {
    let sign = Task {
      try await Pause.wait(for: .milliseconds(100))
      post(.refreshIsLate)
    }
    refresh { [self] in
      defer { sign.cancel() }
      do throws(NewsstandError) {
        let results = try await library.refreshAll { [post] id in
          Task { @MainActor in post(.publicationRefreshed(id, new: nil)) }
        }
        guard !Task.isCancelled else { return }
        let new = results.reduce(0) { $0 + ((try? $1.get())?.new.count ?? 0) }
        post(.refreshed(new: new))
        for case .failure(let error) in results { post(.notRefreshed(error)) }
      } catch {
        post(.refreshed(new: nil))
        post(.notRefreshed(error))
      }
    }
  }

  func refresh(_ id: Publication.ID) {
    refresh { [self] in
      do throws(NewsstandError) {
        let report = try await library.refresh(id)
        post(.publicationRefreshed(id, new: report.new.count))
      } catch {
        guard !Task.isCancelled else { return }
        post(.publicationRefreshed(id, new: nil))
        post(.notRefreshed(error))
        if let request = error.credentialRequest {
          post(.needsCredentials(request, then: .refreshPublication(id)))
        }
      }
    }
  }

  private func refresh(_ work: @escaping @MainActor () async -> Void) {
    lastRefresh += 1
    let number = lastRefresh
    refreshes[number] = Task {
      await work()
      refreshes[number] = nil
      fetched()
    }
  }

  /// What has been read of the feeds stays.
  func stopRefreshing() {
    for task in refreshes.values { task.cancel() }
  }

  func subscribe(to text: String, _ number: Int) {
    subscribing?.cancel()
    let feed = BaseDirectories().expanded(text)
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
      fetched()
    }
  }

  func stopSubscribing() { subscribing?.cancel() }

  /// Returns when nothing is being subscribed to any more.
  func finish() async {
    subscribing?.cancel()
    await subscribing?.value
  }
}
