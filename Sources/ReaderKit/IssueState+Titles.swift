import BrochureKit

extension IssueState {
  /// Looked for in no more.
  private static let mostUntitled = 2000

  /// What the issue is called: as its feed says, else as it says itself.
  var title: String {
    // Where a feed has no title, the name stands for it.
    issue.title == issue.name ? brochure.metadata.title ?? issue.title : issue.title
  }

  func title(ofArticle index: Int) -> String? { brochure.articles[index].title ?? titles[index] }

  /// The articles of which no title is known.
  var untitledArticles: [Int] {
    Array(brochure.articles.indices.lazy.filter { title(ofArticle: $0) == nil }.prefix(Self.mostUntitled))
  }
}
