internal import Foundation

/// Finds the files that a brochure names, and none outside its folder.
struct AssetFolder {
  let folder: String

  init(_ folder: String) {
    self.folder = folder
  }

  /// The absolute path, symbolic links resolved, of the file at a path relative to the folder.
  ///
  /// Where the very name is absent, one that is the same in another Unicode normalisation is taken,
  /// else one that differs in case only, when exactly one fits: zips come from systems that do not
  /// tell these apart.
  ///
  /// - Throws: `badPath` for what is absolute, leaves the folder (by `..` or through a symbolic link)
  ///   or has a NUL; `missingAsset`; `unreadable` for what is not a regular file.
  func path(to name: String, _ kind: AssetKind) throws(PageError) -> String {
    guard !name.hasPrefix("/"), !name.utf8.contains(0), let components = Self.components(of: name) else {
      throw .badPath(name)
    }
    guard let root = realPath(folder),
      let found = realPath(([root] + components).joined(separator: "/"))
        ?? lenientPath(to: components, in: root)
    else { throw .missingAsset(name, kind) }
    guard found.hasPrefix(root == "/" ? root : root + "/") else { throw .badPath(name) }
    var status = stat()
    guard stat(found, &status) == 0 else { throw .unreadable(name, .system(errno: errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(name, .notRegular) }
    return found
  }

  /// The components with `.` and `..` resolved; nil where they lead out of the folder or to itself.
  private static func components(of name: String) -> [String]? {
    var components: [String] = []
    for component in name.split(separator: "/") where component != "." {
      if component != ".." {
        components.append(String(component))
      } else if components.popLast() == nil {
        return nil
      }
    }
    return components.isEmpty ? nil : components
  }

  private func lenientPath(to components: [String], in root: String) -> String? {
    var path = root
    for component in components {
      let direct = path + "/" + component
      if access(direct, F_OK) == 0 {
        path = direct
        continue
      }
      // A folder through a symbolic link is listed only where it is inside.
      guard let real = realPath(path), real == root || real.hasPrefix(root + "/"),
        let names = try? FolderContents.names(in: real)
      else { return nil }
      // Swift compares strings by canonical equivalence: NFC and NFD are equal.
      let equivalent = names.filter { $0 == component }
      let folded = component.lowercased()
      let fitting = equivalent.isEmpty ? names.filter { $0.lowercased() == folded } : equivalent
      guard fitting.count == 1 else { return nil }
      path += "/" + fitting[0]
    }
    return realPath(path)
  }
}

/// The absolute path without symbolic links; nil where there is no such file.
func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(validatingCString: resolved)
}
