/// The file of an issue that says which pages there are: without it none of those that have come can be shown.
enum PageList {
  /// Whether a path in an archive is that of an issue's page list: a `brochure.plist` at the root, or in a folder that
  /// wraps everything.
  static func isAt(_ path: String) -> Bool {
    let components = path.lowercased().split(separator: "/")
    return components.count <= 2 && components.last == "brochure.plist"
  }
}
