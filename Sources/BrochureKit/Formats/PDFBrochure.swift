internal import Foundation
import Localization
internal import PDFWire
import Plist

/// A PDF: each of its pages is an article of one `PDFPage`. Several of them follow each other.
public struct PDFBrochure: BrochureFormat {
  public init() {}

  public func brochure(in contents: FolderContents) throws(BrochureError) -> Brochure? {
    let contents = try contents.unwrapped()
    let files = try contents.list().files.filter { Self.isPDF($0, in: contents) }
    guard let first = files.first else { return nil }
    var articles: [Article] = []
    var outline: [OutlineEntry] = []
    var metadata = BrochureMetadata()
    for file in files {
      let path = contents.path + "/" + file
      let document: PDFDocument
      do throws(PDFFailure) {
        document = try Self.document(file, in: contents)
      } catch {
        throw .document(path: path, error)
      }
      outline += Self.outline(document.contents, after: articles.count)
      articles += Self.articles(document.contents, of: file)
      if file == first { metadata = BrochureMetadata(document.contents) }
    }
    return try Brochure(
      in: contents, articles: articles, source: contents.stamp(of: first),
      metadata: metadata, outline: outline, articleKind: .page)
  }

  private static func isPDF(_ file: String, in contents: FolderContents) -> Bool {
    // There may be thousands.
    guard FileKind(file) != .picture else { return false }
    return (try? contents.beginning(of: file, count: PDFSignature.reach)).map { PDFSignature.isIn($0) }
      ?? false
  }

  private static func document(_ file: String, in contents: FolderContents) throws(PDFFailure) -> PDFDocument
  {
    let path: String
    do {
      path = try contents.provide(file)
    } catch {
      throw .file(error)
    }
    return try PDFDocuments.shared.document(at: path)
  }

  private static func articles(_ contents: PDFContents, of file: String) -> [Article] {
    var titles: [Int: String] = [:]
    for entry in contents.outline {
      guard let page = entry.page, titles[page] == nil, let title = entry.title.cleanedLine else { continue }
      titles[page] = title
    }
    return contents.pages.enumerated().map { number, page in
      let label = page.label?.cleanedLine ?? "\(number + 1)"
      return Article(pages: [
        PageDescription(
          className: "PDFPage",
          properties: [
            "document": .string(file), "page": .integer(number + 1),
            "title": .string(titles[number] ?? localized("Page \(label)")),
          ])
      ])
    }
  }

  private static func outline(_ contents: PDFContents, after count: Int) -> [OutlineEntry] {
    contents.outline.compactMap { entry in
      guard let title = entry.title.cleanedLine else { return nil }
      return OutlineEntry(
        title: title, depth: entry.depth, page: entry.page.map { PageIndex(article: count + $0, page: 0) })
    }
  }
}

extension BrochureMetadata {
  fileprivate init(_ contents: PDFContents) {
    self.init()
    title = contents.title?.cleanedLine
    creators = [contents.author?.cleanedLine].compactMap { $0 }
    summary = contents.subject?.cleanedLine
    // Other years are errors, and have more digits than a date.
    if let date = contents.date, abs(date) < 1e11 {
      self.date = Date(timeIntervalSince1970: date).formatted(.iso8601.year().month().day())
    }
  }
}

extension String {
  /// In one line; nil where nothing is left.
  fileprivate var cleanedLine: String? {
    let line = TextDecoder.cleaned(self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : line
  }
}
