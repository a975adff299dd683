import Foundation
import NewsstandKit

/// Fetches feeds: those of publications that are subscribed to, and one that is to be.
@MainActor
final class FeedFetcher {
  private let library: Library
  private let post: @MainActor (Message) -> Void
  private let fetched: @MainActor () -> Void
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
      fetched()
    }
  }

  func refresh(_ id: Publication.ID) {
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
      fetched()
    }
  }

  func subscribe(to text: String, _ number: Int) {
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
