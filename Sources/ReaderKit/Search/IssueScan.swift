import BrochureKit

/// Looks through the texts of an issue, page by page.
struct IssueScan: Sendable {
  /// Characters of an excerpt before and after what was found.
  private static let around = 120

  private let finder: TextFinder
  private let brochure: Brochure
  private let registry: PageRegistry
  private let pages: [PageIndex]
  private var progress = SearchProgress()
  private var count = 0

  /// Nil where there is nothing to look for.
  init?(_ request: SearchRequest, registry: PageRegistry) {
    guard let finder = TextFinder(request.words) else { return nil }
    self.finder = finder
    brochure = request.brochure
    self.registry = registry
    pages = request.brochure.articles.enumerated().flatMap { article, entry in
      entry.pages.indices.map { PageIndex(article: article, page: $0) }
    }
  }

  /// Looks through pages for about so long, at least one.
  ///
  /// Blocks: reads files.
  mutating func advance(for time: Duration) -> SearchProgress {
    let end = ContinuousClock.now + time
    progress.hits = []
    repeat {
      guard progress.searched < pages.count, !progress.isFull else { break }
      look(at: pages[progress.searched])
      progress.searched += 1
    } while ContinuousClock.now < end
    progress.isFinished = progress.searched == pages.count || progress.isFull
    return progress
  }

  private mutating func look(at index: PageIndex) {
    guard let description = brochure[index] else { return }
    let page = registry.page(for: description, in: brochure)
    let texts = page.readingTexts
    if let problem = page.textProblem {
      if problem.awaited != nil { progress.awaited += 1 } else { progress.unreadable += 1 }
    } else if texts.isEmpty {
      progress.unreadable += 1
    }
    for text in texts {
      // One more tells whether that is all.
      let room = IssueSearch.mostHits - count
      let passages = finder.passages(in: text.utf8, limit: room + 1)
      progress.isFull = passages.count > room
      count += min(room, passages.count)
      progress.hits += passages.prefix(room).map { passage in
        let excerpt = text.excerpt(around: passage, characters: Self.around)
        return TextHit(
          page: index, form: text.form, passage: passage, hasPlace: text.hasPlaces, before: excerpt.before,
          words: excerpt.passage, after: excerpt.after)
      }
      if progress.isFull { return }
    }
  }
}
