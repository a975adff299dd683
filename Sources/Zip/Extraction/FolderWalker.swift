import Glibc

/// Opens directories below a root by path, one component at a time and never through a link. Keeps the last one open,
/// since the next file mostly lies in the same.
struct FolderWalker: ~Copyable {
  private let root: CInt
  private var current: (path: String, descriptor: CInt)?

  /// - Parameter root: a descriptor that outlives this value.
  init(root: CInt) {
    self.root = root
  }

  deinit {
    if let current { close(current.descriptor) }
  }

  /// - Parameters:
  ///   - path: `/`-separated, relative and clean as those of entries are; empty for the root.
  ///   - creating: makes what is missing on the way.
  ///   - entry: whose sake it is for, for errors.
  /// - Returns: a descriptor that is good until the next call.
  /// - Throws: `cannotWrite` if a component is missing or no directory.
  mutating func descriptor(
    of path: some StringProtocol, creating: Bool = false, for entry: String
  ) throws(ZipError) -> CInt {
    if path.isEmpty { return root }
    if let current, current.path.utf8.elementsEqual(path.utf8) { return current.descriptor }
    var descriptor = root
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      let next = Self.open(String(decoding: component, as: UTF8.self), in: descriptor, creating: creating)
      let error = errno
      if descriptor != root { close(descriptor) }
      guard next >= 0 else { throw .cannotWrite(entry: entry, errno: error) }
      descriptor = next
    }
    if let current { close(current.descriptor) }
    current = (String(path), descriptor)
    return descriptor
  }

  private static func open(_ name: String, in folder: CInt, creating: Bool) -> CInt {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(folder, name, flags)
    guard descriptor < 0, errno == ENOENT, creating else { return descriptor }
    // Another worker may be making it, too.
    guard mkdirat(folder, name, 0o755) == 0 || errno == EEXIST else { return -1 }
    return openat(folder, name, flags)
  }
}

extension String {
  /// A path's folder, empty for none, and its last component.
  var splitPath: (folder: Substring, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    return (self[..<slash], String(self[utf8.index(after: slash)...]))
  }
}
