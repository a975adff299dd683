/// The names in an archive that is being written: each is one that a reader takes, and none in the way of another.
public struct ArchiveNames {
  private var tree = FolderTree()
  private var count = 0

  public init() {}

  /// Takes a place in the archive's tree.
  ///
  /// - Parameter path: of a file: relative, `/`-separated.
  /// - Returns: the path without parts that mean nothing, such as `./`.
  /// - Throws: `unsafeName`, `duplicate`, `fileAndDirectory`.
  @discardableResult
  public mutating func add(_ path: String) throws(WritingError) -> String {
    let clean: EntryPath
    do throws(PathFault) {
      clean = try EntryPath(path, limits: .standard)
      if clean.isDirectory { throw .empty }
    } catch {
      throw .unsafeName(entry: path, fault: error)
    }
    do throws(FolderTree.Conflict) {
      try tree.addFile(clean.text, entry: count)
    } catch {
      switch error {
      case .taken(let other): throw .duplicate(entry: path, other: other)
      case .fileAndDirectory(let path): throw .fileAndDirectory(path: path)
      }
    }
    count += 1
    return clean.text
  }
}
