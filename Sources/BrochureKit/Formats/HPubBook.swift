internal import Foundation
import Plist

/// HPub, as Baker reads it: `book.json` lists pages of HTML, each an article.
///
/// It lies at the root or in the single folder that wraps everything. Of what it says besides, its metadata are kept; how
/// its pages are to lie on a tablet is of no use here.
public struct HPubBook: BrochureFormat {
  /// In lower case.
  private static let name = "book.json"
  /// In bytes. A list of pages has some kilobytes.
  private static let byteLimit = 8 << 20

  public init() {}

  public func brochure(in contents: FolderContents) throws(BrochureError) -> Brochure? {
    let contents = try contents.unwrapped()
    guard let name = try contents.list().files.first(where: { $0.lowercased() == Self.name }) else {
      return nil
    }
    return try brochure(of: name, in: contents, isArriving: false)
  }

  public func brochure(arrivingIn contents: FolderContents) throws(BrochureError) -> Brochure? {
    guard let (contents, name) = try contents.file(named: Self.name) else { return nil }
    return try brochure(of: name, in: contents, isArriving: true)
  }

  /// nil of JSON about something else.
  private func brochure(
    of name: String, in contents: FolderContents, isArriving: Bool
  ) throws(BrochureError) -> Brochure? {
    let path = contents.path + "/" + name
    let source = contents.stamp(of: name)
    let data: Data
    do {
      data = try contents.data(of: name, limit: Self.byteLimit)
    } catch {
      throw .unreadablePlist(path: path, error)
    }
    guard let root = PropertyList(json: data) else { throw .malformedBook(path: path) }
    guard case .dictionary(let values) = root else { return nil }
    let book = PageProperties(values, folder: "")
    guard case .array(let pages)? = book.value("contents") else { return nil }
    do {
      return try Brochure(
        in: contents, articles: pages.map { Article(pages: [Self.page($0)]) }, isArriving: isArriving,
        source: source, metadata: BrochureMetadata(book))
    } catch {
      throw .noPages(path: path)
    }
  }

  /// An entry is an address, or a dictionary {`url`, `title`}.
  private static func page(_ entry: PropertyList) -> PageDescription {
    switch entry {
    case .string(let address): return page(at: address, title: nil)
    case .dictionary(let values):
      let entry = PageProperties(values, folder: "")
      guard case .string(let address)? = entry.value("url") else {
        return PageDescription(problem: .missingProperty("url"))
      }
      return page(at: address, title: (try? entry.stringIfPresent("title")) ?? nil)
    default: return PageDescription(problem: .notAPage(found: entry.kind))
    }
  }

  private static func page(at address: String, title: String?) -> PageDescription {
    let name = path(address)
    let (className, property) =
      FileKind(name) == .picture ? ("SimplePage", "baseImage") : ("HTMLPage", "html")
    var properties: [String: PropertyList] = [property: .string(name)]
    properties["title"] = title.map { .string($0) }
    return PageDescription(className: className, properties: properties)
  }

  /// The file of an address: without what only a browser heeds.
  private static func path(_ address: String) -> String {
    let plain = String(address.prefix { $0 != "?" && $0 != "#" })
    return plain.removingPercentEncoding ?? plain
  }
}

extension BrochureMetadata {
  /// What `book.json` says.
  fileprivate init(_ book: PageProperties) {
    self.init()
    func text(_ name: String) -> String? { (try? book.stringIfPresent(name)) ?? nil }
    title = text("title")
    for name in ["author", "creator"] {
      let people =
        switch book.value(name) {
        case .array(let list)?: list
        case let value?: [value]
        case nil: [PropertyList]()
        }
      for case .string(let person) in people
      where !person.allSatisfy(\.isWhitespace) && !creators.contains(person) {
        creators.append(person)
      }
    }
    publisher = text("publisher")
    date = text("date")
    language = text("language")
    summary = text("description")
  }
}
