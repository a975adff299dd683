import Glibc
import Synchronization

/// Unpacks files of an archive one by one, as they are asked for.
///
/// Each comes to its place in one step, whole and checked, and stays as long as the folder does. Calls block; any
/// thread may call.
public final class SelectiveExtraction: Sendable {
  /// Of all files, in the order of the directory.
  public let paths: [String]

  private let archive: Archive
  private let staging: Staging
  /// Indices into the archive's entries.
  private let files: [String: Int]
  private let draftCount = Atomic(0)

  /// Unpacks nothing yet.
  ///
  /// - Parameter folder: made if only it and not its parent is missing. `content` in it gets the files; what is there
  ///   from before is removed.
  public init(_ archive: Archive, into folder: String) throws(ZipError) {
    self.archive = archive
    staging = try Staging(path: folder, resuming: false)
    let files = archive.entries.indices.filter { archive.entries[$0].kind == .file }
    paths = files.map { archive.entries[$0].path }
    self.files = Dictionary(zip(paths, files)) { first, _ in first }
  }

  /// The folder below which the files come to lie under their paths.
  public var contentPath: String { staging.contentPath }

  /// Puts a file at its place, where it is not there yet.
  ///
  /// - Parameter path: one of `paths`.
  /// - Throws: what is wrong with its data, `diskFull`, `cannotWrite`, `cannotRead`.
  public func extract(_ path: String) throws(ZipError) {
    let entry = try entry(path)
    let (folderPath, name) = entry.path.splitPath
    var walker = FolderWalker(root: staging.content)
    let folder = try walker.descriptor(of: folderPath, creating: true, for: entry.path)
    var status = stat()
    if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return }
    guard staging.hasRoom(for: entry.uncompressedSize) else {
      throw .diskFull(needed: entry.uncompressedSize)
    }
    do throws(ZipError) {
      try write(entry, named: name, in: folder)
    } catch {
      // Another thread was asked for the same, and was faster.
      if case .alreadyExists = error { return }
      throw error.saysFull ? .diskFull(needed: entry.uncompressedSize) : error
    }
  }

  /// The first bytes of a file, which are not checked: only the end tells whether they are right. Writes nothing.
  ///
  /// - Returns: all, where there are fewer than `count`.
  public func beginning(of path: String, count: Int) throws(ZipError) -> [UInt8] {
    precondition(count > 0, "Nothing is asked for")
    let entry = try entry(path)
    var bytes: [UInt8] = []
    var decoder = EntryDecoder(file: archive.file, bufferSize: count)
    do throws(ZipError) {
      try decoder.decode(PackedData(entry)) { piece throws(ZipError) in
        bytes += piece.prefix(count - bytes.count)
        if bytes.count == count { throw .cancelled }
      }
    } catch {
      guard case .cancelled = error else { throw error }
    }
    return bytes
  }

  private func entry(_ path: String) throws(ZipError) -> Entry {
    guard let index = files[path] else { throw .cannotWrite(entry: path, errno: ENOENT) }
    return archive.entries[index]
  }

  private func write(_ entry: Entry, named name: String, in folder: CInt) throws(ZipError) {
    let draft = staging.draft(of: draftCount.wrappingAdd(1, ordering: .relaxed).newValue)
    var output = try OutputFile(named: name, in: folder, draft: draft, entry: entry.path)
    var decoder = EntryDecoder(file: archive.file)
    try decoder.decode(PackedData(entry)) { piece throws(ZipError) in try output.write(piece) }
    try output.finish()
  }
}
