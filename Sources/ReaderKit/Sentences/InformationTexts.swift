import NewsstandKit

/// What is told of an issue.
enum InformationTexts {
  static func contents(articles: Int, pages: Int) -> String {
    switch (articles, pages) {
    case (1, 1): "one article of one page"
    case (1, _): "one article of \(pages) pages"
    default: "\(articles) articles, \(pages) pages"
    }
  }

  static func size(_ content: IssueInformation.Content) -> String {
    let bytes = ByteCount.text(content.bytes)
    return content.files == 1 ? "\(bytes) in one file" : "\(bytes) in \(content.files) files"
  }

  static func download(_ bytes: Int64) -> String { "\(ByteCount.text(bytes)) to download" }
  static let counting = "counting…"

  static func read(_ read: Double) -> String {
    switch read {
    case ...0: "not yet"
    case 1...: "to the end"
    default: "\(min(99, max(1, Int(read * 100))))%"
    }
  }

  static func pages(_ count: Int) -> String { count == 1 ? "1 page" : "\(count) pages" }
}
