import Glibc

/// The folder of a follower. `content` holds the files that are whole, each under its path; `drafts` those that are
/// being written; `descriptors` is the journal, and `paths` says what is to come. Steps down from it follow no link.
final class Staging: Sendable {
  private static let contentName = "content"
  private static let draftsName = "drafts"
  static let pathsName = "paths"

  let path: String
  /// Something is in `content` from an earlier run, and may be right.
  let isResumed: Bool
  private let root: CInt
  /// A descriptor of the folder.
  let content: CInt
  private let drafts: CInt

  /// Opens the folder, or makes it (its parent must exist).
  ///
  /// - Parameter resuming: else what is in it is removed.
  init(path: String, resuming: Bool) throws(ZipError) {
    self.path = path
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw .cannotUseFolder(path: path, errno: errno)
    }
    var opened: [CInt] = []
    func open(_ name: String, in folder: CInt) throws(ZipError) -> CInt {
      let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else {
        let error = errno
        for descriptor in opened { close(descriptor) }
        throw .cannotUseFolder(path: path, errno: error)
      }
      opened.append(descriptor)
      return descriptor
    }
    root = try open(path, in: AT_FDCWD)
    FolderRemoval.removeTree(named: Self.draftsName, in: root)
    if !resuming {
      FolderRemoval.removeTree(named: Self.contentName, in: root)
      Self.removeRecords(in: root)
    }
    mkdirat(root, Self.draftsName, 0o755)
    isResumed = mkdirat(root, Self.contentName, 0o755) != 0
    content = try open(Self.contentName, in: root)
    drafts = try open(Self.draftsName, in: root)
  }

  deinit {
    for descriptor in [content, drafts, root] { close(descriptor) }
  }

  var contentPath: String { path + "/" + Self.contentName }

  func journal(limit: Int) -> DescriptorJournal {
    DescriptorJournal(in: root, limit: limit)
  }

  /// Each worker writes one file at a time.
  func draft(of worker: Int) -> OutputFile.Draft {
    OutputFile.Draft(folder: drafts, name: String(worker))
  }

  /// Whether a file of an earlier run is what it should be, by its size and checksum. What is not, or is no file, is
  /// removed.
  func keepsOrRemoves(
    _ name: String, in folder: CInt, truth: DataDescriptor, decoder: borrowing EntryDecoder
  ) -> Bool {
    guard isResumed else { return false }
    if let file = ExistingFile(named: name, in: folder), file.size == truth.uncompressedSize,
      decoder.checksum(of: file, size: truth.uncompressedSize) == truth.crc32
    {
      return true
    }
    unlinkat(folder, name, 0)
    return false
  }

  /// - Parameter bytes: the size of a file that is about to be written.
  /// - Returns: whether the volume has room for it; one that does not know is believed.
  func hasRoom(for bytes: UInt64) -> Bool {
    var status = statvfs()
    guard fstatvfs(content, &status) == 0, status.f_blocks > 0, status.f_frsize > 0 else { return true }
    return bytes / UInt64(status.f_frsize) <= UInt64(status.f_bavail)
  }

  /// Says which files are to come, for whoever looks at what is here already. Nothing depends on it.
  func keepPaths(_ paths: some Sequence<String>) {
    var bytes: [UInt8] = []
    for path in paths {
      bytes += path.utf8
      bytes.append(0)
    }
    let draft = openat(
      drafts, Self.pathsName, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard draft >= 0 else { return }
    defer { close(draft) }
    guard bytes.withUnsafeBytes({ write(draft, $0.baseAddress, $0.count) }) == bytes.count else { return }
    renameat(drafts, Self.pathsName, root, Self.pathsName)
  }

  /// Leaves only the content.
  func removeTools() {
    FolderRemoval.removeTree(named: Self.draftsName, in: root)
    Self.removeRecords(in: root)
  }

  private static func removeRecords(in root: CInt) {
    unlinkat(root, DescriptorJournal.name, 0)
    unlinkat(root, pathsName, 0)
  }

  /// Removes the folder with all that a follower made in it.
  func remove() {
    removeTools()
    FolderRemoval.removeTree(named: Self.contentName, in: root)
    rmdir(path)
  }
}
