internal import Foundation

/// A place in an issue that a link leads to.
public struct IssuePlace: Hashable, Sendable {
  /// Of the page, from the issue's root; nil of the page that the link is on.
  public let file: String?
  /// The name of a place in it (an `id` of HTML); nil for its beginning.
  public let name: String?

  public init(file: String?, name: String? = nil) {
    self.file = file
    self.name = name
  }
}

extension Brochure {
  /// The page that is made of a file, named in whatever case and normalisation; nil where none is.
  public func index(ofFile path: String) -> PageIndex? {
    let key = Self.key(path)
    var alike: PageIndex?
    for (article, entry) in articles.enumerated() {
      for (page, description) in entry.pages.enumerated() {
        guard let name = description.linkName else { continue }
        if name == path { return PageIndex(article: article, page: page) }
        if alike == nil, Self.key(name) == key { alike = PageIndex(article: article, page: page) }
      }
    }
    return alike
  }

  private static func key(_ path: String) -> String {
    path.precomposedStringWithCanonicalMapping.lowercased()
  }
}

extension PageDescription {
  /// What links of other pages call it: the file that it is made of, in a document with its number.
  fileprivate var linkName: String? {
    if case .string(let name)? = properties["html"] { return name }
    guard case .string(let name)? = properties["document"], case .integer(let page)? = properties["page"]
    else {
      return nil
    }
    return PDFPage.linkName(document: name, page: page)
  }
}
