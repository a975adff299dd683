import BrochureKit
import Foundation

/// Looks what an issue's content is.
enum IssueInspection {
  /// Nil where there is none.
  ///
  /// Blocks: looks at every file.
  static func content(of folder: String) -> IssueInformation.Content? {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)
    // Whoever opened it knows what is in it.
    if attributes?[.type] as? FileAttributeType == .typeRegular {
      return IssueInformation.Content(isFile: true, bytes: attributes?[.size] as? Int64 ?? 0, files: 1)
    }
    guard attributes != nil, let files = FileManager.default.enumerator(atPath: folder)
    else { return nil }
    var content = IssueInformation.Content(bytes: 0, files: 0)
    while files.nextObject() != nil {
      guard files.fileAttributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      content.files += 1
      content.bytes += files.fileAttributes?[.size] as? Int64 ?? 0
    }
    if let brochure = (try? Brochure.open(folder: folder)) {
      content.metadata = brochure.metadata
      content.articles = brochure.articles.count
      content.pages = brochure.articles.reduce(0) { $0 + $1.pages.count }
    }
    return content
  }
}
