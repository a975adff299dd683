import Glibc

/// Opens the directories of an archive below its destination, one component at a time and never through a link.
/// Keeps the last one open, since the next file mostly lies in the same.
struct FolderWalker: ~Copyable {
  private let destination: Destination
  private let folders: [FolderTree.Folder]
  private var current: (index: FolderTree.Index, descriptor: CInt)?

  init(_ destination: Destination, folders: [FolderTree.Folder]) {
    self.destination = destination
    self.folders = folders
  }

  deinit {
    if let current { close(current.descriptor) }
  }

  /// - Parameter entry: whose sake it is for, for errors.
  /// - Returns: a descriptor that is good until the next call.
  /// - Throws: `cannotWrite` if a component is missing or no directory.
  mutating func descriptor(of index: FolderTree.Index, for entry: String) throws(ZipError) -> CInt {
    if index == FolderTree.root { return destination.root }
    if let current, current.index == index { return current.descriptor }
    var names: [String] = []
    var step = index
    while step != FolderTree.root {
      names.append(folders[step].name)
      step = folders[step].parent
    }
    var descriptor = destination.root
    for name in names.reversed() {
      let next = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let error = errno
      if descriptor != destination.root { close(descriptor) }
      guard next >= 0 else { throw .cannotWrite(entry: entry, errno: error) }
      descriptor = next
    }
    if let current { close(current.descriptor) }
    current = (index, descriptor)
    return descriptor
  }
}
