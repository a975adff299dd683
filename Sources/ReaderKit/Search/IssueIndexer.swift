public import BrochureKit
public import NewsstandKit

/// Puts what issues say into a library's search index.
public struct IssueIndexer: Sendable {
  private let library: Library
  private let registry: PageRegistry

  /// Characters that are written at a time, and pages: a download has to wait for no more.
  private static let batch = (characters: 256 << 10, pages: 200)

  public init(_ library: Library, registry: PageRegistry = .standard) {
    self.library = library
    self.registry = registry
  }

  /// Indexes one issue. It may be left at any page: what it was before counts until all of it is in the index. Content
  /// that goes meanwhile is no failure.
  ///
  /// Reads every page: call it off the main actor.
  ///
  /// - Throws: `NewsstandError`; `BrochureError` where the issue shows nothing. It then counts as indexed, so that it
  ///   is not tried again.
  public func index(_ issue: Issue) async throws {
    guard let folder = issue.contentURL?.path, let run = try await library.beginIndexing(issue.id) else {
      return
    }
    let brochure: Brochure
    do throws(BrochureError) {
      brochure = try Brochure.open(folder: folder)
    } catch {
      try await library.finishIndexing(run)
      throw error
    }
    var pages: [PageText] = []
    var characters = 0
    for (article, entry) in brochure.articles.enumerated() {
      for (number, description) in entry.pages.enumerated() {
        try Task.checkCancellation()
        let page = registry.page(for: description, in: brochure)
        let title = page.title ?? entry.title
        pages.append(PageText(article: article, page: number, title: title, text: Self.text(of: page)))
        characters += pages[pages.count - 1].text.utf8.count
        guard characters >= Self.batch.characters || pages.count >= Self.batch.pages else { continue }
        guard try await library.add(pages, to: run) else { return }
        pages = []
        characters = 0
      }
    }
    guard try await library.add(pages, to: run) else { return }
    try await library.finishIndexing(run)
  }

  /// What a search in the open issue finds, too: no line is broken, and nothing in it is there for the eye alone.
  private static func text(of page: any Page) -> String {
    page.readingTexts.map { String(decoding: $0.utf8, as: UTF8.self) }.joined(separator: "\n")
  }
}
