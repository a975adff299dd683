import Foundation
import NewsstandKit

/// Fetches pages of catalogues, and does what is asked for there.
@MainActor
final class CatalogBrowser {
  private let library: Library
  private let post: @MainActor (Message) -> Void
  /// The page that was asked for last.
  private var fetching: Task<Void, Never>?

  init(_ library: Library, post: @escaping @MainActor (Message) -> Void) {
    self.library = library
    self.post = post
  }

  func browse(_ request: CatalogRequest) {
    fetching?.cancel()
    let sign = Task {
      try await Pause.wait(for: .milliseconds(100))
      post(.catalogIsLate(request.number))
    }
    fetching = Task {
      defer { sign.cancel() }
      do throws(NewsstandError) {
        post(.browsed(try await page(request.target), by: request.number))
      } catch {
        if error.isCancellation { return }
        post(.notBrowsed(error.sentence, by: request.number))
        if let asked = error.credentialRequest { post(.needsCredentials(asked, then: .browse(request))) }
      }
    }
  }

  func stop() { fetching?.cancel() }

  /// Returns when nothing is being fetched any more.
  func finish() async {
    fetching?.cancel()
    await fetching?.value
  }

  private func page(_ target: CatalogRequest.Target) async throws(NewsstandError) -> CatalogPage {
    let catalog = library.catalog
    switch target {
    case .page(let text): return try await catalog.page(at: BaseDirectories().expanded(text))
    case .more(let address): return try await catalog.page(at: address)
    case .search(let words, let page): return try await catalog.search(for: words, in: page)
    }
  }
}

extension NewsstandError {
  /// Whether somebody gave it up.
  fileprivate var isCancellation: Bool {
    if case .feed(_, .transfer(.cancelled)) = self { true } else { false }
  }
}
