import BrochureKit
import Foundation
import Localization
import NewsstandKit

/// Opens issues of the library to be read: those that are whole, and those of which enough is here.
@MainActor
final class IssueOpener {
  private let library: Library?
  private let registry: PageRegistry
  private let post: @MainActor (Message) -> Void
  private let failed: @MainActor () -> Void

  /// - Parameter failed: called where an issue is not here: the shelf shows what is so no more.
  init(
    library: Library?, registry: PageRegistry, post: @escaping @MainActor (Message) -> Void,
    failed: @escaping @MainActor () -> Void
  ) {
    self.library = library
    self.registry = registry
    self.post = post
    self.failed = failed
  }

  func open(_ issue: Issue) {
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
      failed()
    }
  }

  /// Opens one that is read already, as it is now.
  func reopen(_ issue: Issue) {
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
}
