extension BrochureError {
  /// The same of what a person knows under another name: what lies at or below `folder` is at or below `path` for them.
  public func naming(_ folder: String, _ path: String) -> BrochureError {
    func named(_ old: String) -> String {
      for root in [folder, realPath(folder)].compactMap({ $0 }) {
        if old == root { return path }
        if let below = old.path(below: root) { return path + "/" + below }
      }
      return old
    }
    return switch self {
    case .unreadableFolder(let path, let errno): .unreadableFolder(path: named(path), errno: errno)
    case .noBrochure(let path): .noBrochure(path: named(path))
    case .unreadablePlist(let path, let error): .unreadablePlist(path: named(path), error)
    case .malformedPlist(let path, let error): .malformedPlist(path: named(path), error)
    case .rootNotArray(let path, let found): .rootNotArray(path: named(path), found: found)
    case .malformedBook(let path): .malformedBook(path: named(path))
    case .document(let path, let failure): .document(path: named(path), failure)
    case .noPages(let path): .noPages(path: named(path))
    case .protected(let path, let protection): .protected(path: named(path), protection)
    case .tooManyFiles(let path, let limit): .tooManyFiles(path: named(path), limit: limit)
    }
  }
}
