import Glibc
import Synchronization

/// One extraction of an archive, or of those of its entries that are left to do: the workers, what they have made,
/// and its removal if one of them fails.
final class Extraction: Sendable {
  private struct State {
    var nextEntry = 0
    /// Indices into the archive's entries: files that were created here.
    var createdFiles: [Int] = []
    var createdFolders: [FolderTree.Index] = []
    var failure: ZipError?
  }

  private let archive: Archive
  /// Indices into the archive's entries.
  private let entries: [Int]
  private let destination: Destination
  /// What was begun by a follower: files are drafted there, and made by others before, and stay if this fails.
  private let staging: Staging?
  private let isCancelled: @Sendable () -> Bool
  private let tally: Tally
  private let state = Mutex(State())

  /// - Parameter entries: those to do; all without.
  init(
    _ archive: Archive, entries: [Int]? = nil, into destination: Destination, staging: Staging? = nil,
    isCancelled: @escaping @Sendable () -> Bool, tally: Tally
  ) {
    self.archive = archive
    self.entries = entries ?? Array(archive.entries.indices)
    self.destination = destination
    self.staging = staging
    self.isCancelled = isCancelled
    self.tally = tally
  }

  /// - Throws: the first failure, after everything that was created is removed again.
  func run(jobs: Int) throws(ZipError) {
    do throws(ZipError) {
      let files = entries.lazy.map { self.archive.entries[$0] }.filter { $0.kind == .file }
      // What is there from an earlier run takes no more room.
      if staging?.isResumed != true { try destination.requireRoom(for: files.lazy.map(\.uncompressedSize)) }
      try makeFolders()
      workAll(jobs: min(jobs, entries.count))
      if let failure = state.withLock(\.failure) { throw failure }
    } catch {
      if staging == nil { removeCreated() }
      if error.saysFull {
        let needed = entries.reduce(UInt64(0)) { $0 + archive.entries[$1].uncompressedSize }
        throw .diskFull(needed: needed)
      }
      throw error
    }
  }

  private func makeFolders() throws(ZipError) {
    var walker = FolderWalker(root: destination.root)
    let tree = archive.tree
    for folder in tree.folders {
      if isCancelled() { throw .cancelled }
      let name = tree.name(of: folder)
      let parent = try walker.descriptor(of: tree.path(of: tree.parent(of: folder)), for: name)
      if mkdirat(parent, name, 0o755) == 0 {
        state.withLock { $0.createdFolders.append(folder) }
      } else if errno != EEXIST {
        throw .cannotWrite(entry: name, errno: errno)
      }
    }
  }

  /// Not on Dispatch's global queues, which from then on would wake the process once a second, as long as it lives.
  private func workAll(jobs: Int) {
    let others = (1..<max(1, jobs)).compactMap { worker in WorkerThread { self.work(as: worker) } }
    work(as: 0)
    for thread in others { thread.join() }
  }

  /// Takes entries until there are none, or until one has failed anywhere.
  private func work(as worker: Int) {
    var decoder = EntryDecoder(file: archive.file)
    var walker = FolderWalker(root: destination.root)
    let draft = staging?.draft(of: worker)
    while let index = takeEntry() {
      do throws(ZipError) {
        if isCancelled() { throw .cancelled }
        try extract(index, decoder: &decoder, walker: &walker, draft: draft)
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }

  private func takeEntry() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.nextEntry < entries.count else { return nil }
      defer { state.nextEntry += 1 }
      return entries[state.nextEntry]
    }
  }

  private func extract(
    _ index: Int, decoder: inout EntryDecoder, walker: inout FolderWalker, draft: OutputFile.Draft?
  ) throws(ZipError) {
    let entry = archive.entries[index]
    let data = PackedData(entry)
    guard entry.kind == .file else {
      // Nothing comes of it, but an empty Deflate stream may be damaged too.
      try decoder.decode(data) { _ throws(ZipError) in }
      return
    }
    let path = data.entry
    let (folderPath, name) = path.splitPath
    let folder = try walker.descriptor(of: folderPath, for: path)
    if let staging, staging.keepsOrRemoves(name, in: folder, truth: entry.description, decoder: decoder) {
      tally.add(bytes: entry.uncompressedSize)
    } else {
      var output = try OutputFile(named: name, in: folder, draft: draft, entry: path)
      state.withLock { $0.createdFiles.append(index) }
      try decoder.decode(data) { piece throws(ZipError) in
        if isCancelled() { throw .cancelled }
        try output.write(piece)
        tally.add(bytes: UInt64(piece.count))
      }
      try output.finish()
    }
    tally.finish(path)
  }

  /// Best effort: the error that led here says more than one from clearing up.
  private func removeCreated() {
    var walker = FolderWalker(root: destination.root)
    let (files, folders) = state.withLock { ($0.createdFiles, $0.createdFolders) }
    for index in files {
      let (folderPath, name) = archive.entries[index].path.splitPath
      guard let folder = try? walker.descriptor(of: folderPath, for: name) else { continue }
      unlinkat(folder, name, 0)
    }
    let tree = archive.tree
    for folder in folders.reversed() {
      let name = tree.name(of: folder)
      let parentPath = tree.path(of: tree.parent(of: folder))
      guard let parent = try? walker.descriptor(of: parentPath, for: name) else { continue }
      unlinkat(parent, name, AT_REMOVEDIR)
    }
    destination.removeIfNew()
  }
}
