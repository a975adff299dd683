internal import Foundation
import Plist

/// `brochure.plist`: an array of articles, an article an array of pages, a page a dictionary with
/// `class` and `properties`.
///
/// It lies at the root or in the single folder that wraps everything. Without that name it is the
/// plist there whose root is an array (the first in natural order that has a page).
public struct PlistBrochure: BrochureFormat {
  /// In lower case.
  private static let name = "brochure.plist"

  public init() {}

  public func brochure(in contents: FolderContents) throws(BrochureError) -> Brochure? {
    let contents = try contents.unwrapped()
    let files = try contents.list().files
    if let named = files.first(where: { $0.lowercased() == Self.name }) {
      return try brochure(plist: named, in: contents)
    }
    // Others may be anything (`Info.plist`): one that is no brochure says nothing about the issue.
    for other in files where other.lowercased().hasSuffix(".plist") {
      if let brochure = try? brochure(plist: other, in: contents) { return brochure }
    }
    return nil
  }

  /// Any other plist may be followed by one that has the name.
  public func brochure(arrivingIn contents: FolderContents) throws(BrochureError) -> Brochure? {
    guard let (contents, name) = try contents.file(named: Self.name) else { return nil }
    return try brochure(plist: name, in: contents, isArriving: true)
  }

  private func brochure(
    plist name: String, in contents: FolderContents, isArriving: Bool = false
  ) throws(BrochureError) -> Brochure {
    let path = contents.path + "/" + name
    // Before it is read: of a file that is replaced meanwhile, the stamp is the old one's.
    let source = contents.stamp(of: name)
    let list = try Self.propertyList(name, in: contents)
    guard case .array(let articles) = list else { throw .rootNotArray(path: path, found: list.kind) }
    do {
      return try Brochure(
        in: contents, articles: articles.map(Self.article), isArriving: isArriving, source: source)
    } catch {
      throw .noPages(path: path)
    }
  }

  private static func propertyList(
    _ name: String, in contents: FolderContents
  ) throws(BrochureError) -> PropertyList {
    let path = contents.path + "/" + name
    let data: Data
    do {
      data = try contents.data(of: name, limit: PropertyList.byteLimit)
    } catch {
      throw .unreadablePlist(path: path, error)
    }
    do {
      return try PropertyList(data)
    } catch {
      throw .malformedPlist(path: path, error)
    }
  }

  /// An article that is not a list is taken as its only page.
  private static func article(_ list: PropertyList) -> Article {
    guard case .array(let pages) = list else { return Article(pages: [page(list)]) }
    return Article(pages: pages.map(page))
  }

  private static func page(_ entry: PropertyList) -> PageDescription {
    guard case .dictionary(let values) = entry else {
      return PageDescription(problem: .notAPage(found: entry.kind))
    }
    let keys = PageProperties(values, folder: "")
    do throws(PageError) {
      let className = try keys.string("class")
      switch keys.value("properties") {
      case nil: return PageDescription(className: className)
      case .dictionary(let properties): return PageDescription(className: className, properties: properties)
      case .some(let other):
        throw .wrongType(property: "properties", expected: .dictionary, found: other.kind)
      }
    } catch {
      return PageDescription(problem: error)
    }
  }
}
