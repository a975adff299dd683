import BrochureKit
import Localization
import NewsstandKit

/// What is told of an issue.
enum InformationTexts {
  static func contents(_ kind: ArticleKind = .article, articles: Int, pages: Int) -> String {
    if kind == .page { return Self.pages(pages) }
    if articles == 1 {
      return localized(pages, one: "one article of one page", other: "one article of \(pages) pages")
    }
    let articles = localized(articles, one: "1 article", other: "\(articles) articles")
    return localized("\(articles), \(Self.pages(pages))")
  }

  static func size(_ content: IssueInformation.Content) -> String {
    let bytes = ByteCount.text(content.bytes)
    if content.isFile { return bytes }
    return localized(
      content.files, one: "\(bytes) in \(content.files) file", other: "\(bytes) in \(content.files) files")
  }

  static func download(_ bytes: Int64) -> String { localized("\(ByteCount.text(bytes)) to download") }
  static var counting: String { localized("counting…") }

  static func read(_ read: Double) -> String {
    switch read {
    case ...0: localized("not yet")
    case 1...: localized("to the end")
    default: "\(min(99, max(1, Int(read * 100))))%"
    }
  }

  static func pages(_ count: Int) -> String { localized(count, one: "1 page", other: "\(count) pages") }
}
