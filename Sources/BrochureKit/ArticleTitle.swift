internal import Foundation
internal import Plist

extension Article {
  /// In bytes: a heading stands at the beginning of a file.
  private static let titleReach = 64 << 10

  /// The title, else what the file of its first page of HTML calls itself; nil where that says nothing.
  ///
  /// Blocks while it reads the beginning of that file.
  ///
  /// - Parameter brochure: that the article is of.
  public func readTitle(in brochure: Brochure) -> String? {
    readTitle(in: AssetFolder(brochure.folder, packed: brochure.packed))
  }

  func readTitle(in assets: AssetFolder) -> String? {
    if let title { return title }
    guard let page = pages.first(where: { $0.className == "HTMLPage" }),
      let name = try? PageProperties(page.properties, folder: "").string("html"),
      let asset = try? assets.found(name, .page),
      let data = try? FileBytes.beginning(asset.path, count: Self.titleReach)
    else { return nil }
    return HTML(data, at: DocumentAddress(path: asset.name)).name
  }
}
