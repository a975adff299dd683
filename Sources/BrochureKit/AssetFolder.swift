internal import Foundation

/// Finds the files that a brochure names, and none outside its folder.
///
/// Keeps what it has listed, so that many names that are not quite so cost one listing.
struct AssetFolder {
  let folder: String
  /// Of an archive, what has the files; nil where they lie in the folder.
  private let packed: PackedFolder?
  /// Whether files still come: what is missing is waited for.
  private let isArriving: Bool
  /// For each folder that was listed its names by their lower case.
  private var listings: [String: [String: [String]]] = [:]

  init(_ folder: String, isArriving: Bool = false, packed: PackedFolder? = nil) {
    self.folder = folder
    self.isArriving = isArriving
    self.packed = packed
  }

  /// The file at a path, as `path(to:_:)` finds it. Of an archive, a text or a document is there from then on;
  /// pictures and movies come when they are asked for (`Asset.file`).
  mutating func asset(named name: String, _ kind: AssetKind) throws(PageError) -> Asset {
    let asset = Asset(name: name, path: try path(to: name, kind), in: packed)
    if kind != .picture && kind != .movie { _ = try asset.file() }
    return asset
  }

  /// The same where it is the only one that is looked for.
  func found(_ name: String, _ kind: AssetKind) throws(PageError) -> Asset {
    var assets = self
    return try assets.asset(named: name, kind)
  }

  /// The absolute path, symbolic links resolved, of the file at a path relative to the folder.
  ///
  /// Where the very name is absent, one that is the same in another Unicode normalisation is taken,
  /// else one that differs in case only, when exactly one fits: zips come from systems that do not
  /// tell these apart.
  ///
  /// - Throws: `badPath` for what is absolute, leaves the folder (by `..` or through a symbolic link)
  ///   or has a NUL; `missingAsset`, or `awaitedAsset` where files still come; `unreadable` for what is
  ///   not a regular file.
  mutating func path(to name: String, _ kind: AssetKind) throws(PageError) -> String {
    guard !name.hasPrefix("/"), !name.utf8.contains(0), let components = Self.components(of: name) else {
      throw .badPath(name)
    }
    guard let root = resolved(folder),
      let found = resolved(([root] + components).joined(separator: "/"))
        ?? lenientPath(to: components, in: root)
    else { throw isArriving ? .awaitedAsset(name, kind) : .missingAsset(name, kind) }
    if let packed {
      guard packed.item(at: found)?.item == .file else { throw .unreadable(name, .notRegular) }
      return found
    }
    guard found.hasPrefix(root == "/" ? root : root + "/") else { throw .badPath(name) }
    var status = stat()
    guard stat(found, &status) == 0 else { throw .unreadable(name, .system(errno: errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(name, .notRegular) }
    return found
  }

  /// A path as the file system has it, without symbolic links; nil where nothing is there.
  private func resolved(_ path: String) -> String? {
    if let packed { return packed.item(at: path)?.path }
    return realPath(path)
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

  /// The folder on the way to a path in which the first thing is missing, the file itself or a folder; nil for what
  /// cannot be a path. Links are not followed.
  mutating func deepestFolder(leadingTo name: String) -> String? {
    guard !name.utf8.contains(0), let components = Self.components(of: name), let root = realPath(folder)
    else { return nil }
    var path = root
    for component in components.dropLast() {
      var status = stat()
      guard let next = step(to: component, from: path, in: root), lstat(next, &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      else { break }
      path = next
    }
    return path
  }

  private mutating func lenientPath(to components: [String], in root: String) -> String? {
    var path = root
    for component in components {
      guard let next = step(to: component, from: path, in: root) else { return nil }
      path = next
    }
    return resolved(path)
  }

  private mutating func step(to component: String, from path: String, in root: String) -> String? {
    let direct = path + "/" + component
    if packed == nil ? access(direct, F_OK) == 0 : resolved(direct) != nil { return direct }
    // A folder through a symbolic link is listed only where it is inside.
    guard let real = resolved(path), real == root || real.hasPrefix(root + "/") else { return nil }
    let candidates = names(in: real)[component.lowercased()] ?? []
    // Swift compares strings by canonical equivalence: NFC and NFD are equal.
    let equivalent = candidates.filter { $0 == component }
    let fitting = equivalent.isEmpty ? candidates : equivalent
    return fitting.count == 1 ? path + "/" + fitting[0] : nil
  }

  private mutating func names(in folder: String) -> [String: [String]] {
    if let listing = listings[folder] { return listing }
    let names = packed.map { $0.list(folder).map { $0.files + $0.folders } ?? [] }
    let listing = Dictionary(grouping: names ?? (try? FolderContents.names(in: folder)) ?? []) {
      $0.lowercased()
    }
    listings[folder] = listing
    return listing
  }
}

/// The absolute path without symbolic links; nil where there is no such file.
func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(validatingCString: resolved)
}
