/// The files of an issue that say which pages there are: without them none of those that have come can be shown.
enum PageList {
  /// Whether a path in an archive is that of such a file: of any format, at the root, or as deep as the format may have
  /// it in a folder that wraps everything.
  static func isAt(_ path: String) -> Bool {
    let components = path.lowercased().split(separator: "/")
    guard components.count <= 4, let name = components.last else { return false }
    return names.contains(String(name)) || suffixes.contains { name.hasSuffix($0) }
  }

  /// Newsstand's own, Baker's, that of comics, and where an EPUB begins.
  private static let names: Set = [
    "brochure.plist", "book.json", "comicinfo.xml", "mimetype", "container.xml",
  ]
  /// The package of an EPUB, and its contents in version 2.
  private static let suffixes = [".opf", ".ncx"]
}
