import Dispatch
import Glibc
import Synchronization

/// One extraction of a whole archive: the workers, what they have made, and its removal if one of them fails.
final class Extraction: Sendable {
  private struct State {
    var nextEntry = 0
    /// Indices into the archive's entries: files that were created here.
    var createdFiles: [Int] = []
    var createdFolders: [FolderTree.Index] = []
    var unpackedSize: UInt64 = 0
    var failure: ZipError?
  }

  private let archive: Archive
  private let destination: Destination
  private let isCancelled: @Sendable () -> Bool
  private let progress: (@Sendable (UInt64) -> Void)?
  private let state = Mutex(State())

  init(
    _ archive: Archive, into destination: Destination, isCancelled: @escaping @Sendable () -> Bool,
    progress: (@Sendable (UInt64) -> Void)?
  ) {
    self.archive = archive
    self.destination = destination
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// - Throws: the first failure, after everything that was created is removed again.
  func run(jobs: Int, durable: Bool) throws(ZipError) {
    do throws(ZipError) {
      let files = archive.entries.lazy.filter { $0.kind == .file }
      try destination.requireRoom(for: files.map(\.uncompressedSize))
      try makeFolders()
      DispatchQueue.concurrentPerform(iterations: min(jobs, max(1, archive.entries.count))) { _ in work() }
      if let failure = state.withLock(\.failure) { throw failure }
      if durable { try destination.synchronize() }
    } catch {
      removeCreated()
      if error.saysFull {
        let needed = archive.entries.reduce(UInt64(0)) { $0 + $1.uncompressedSize }
        throw .diskFull(needed: needed)
      }
      throw error
    }
  }

  private func makeFolders() throws(ZipError) {
    var walker = FolderWalker(destination, folders: archive.folders)
    for (index, folder) in archive.folders.enumerated().dropFirst() {
      if isCancelled() { throw .cancelled }
      let parent = try walker.descriptor(of: folder.parent, for: folder.name)
      if mkdirat(parent, folder.name, 0o755) == 0 {
        state.withLock { $0.createdFolders.append(index) }
      } else if errno != EEXIST {
        throw .cannotWrite(entry: folder.name, errno: errno)
      }
    }
  }

  /// Takes entries until there are none, or until one has failed anywhere.
  private func work() {
    var decoder = EntryDecoder(file: archive.file)
    var walker = FolderWalker(destination, folders: archive.folders)
    while let index = takeEntry() {
      do throws(ZipError) {
        if isCancelled() { throw .cancelled }
        try extract(index, decoder: &decoder, walker: &walker)
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }

  private func takeEntry() -> Int? {
    state.withLock { state in
      guard state.failure == nil, state.nextEntry < archive.entries.count else { return nil }
      defer { state.nextEntry += 1 }
      return state.nextEntry
    }
  }

  private func extract(
    _ index: Int, decoder: inout EntryDecoder, walker: inout FolderWalker
  ) throws(ZipError) {
    let entry = archive.entries[index]
    guard entry.kind == .file else {
      // Nothing comes of it, but an empty Deflate stream may be damaged too.
      try decoder.decode(entry) { _ throws(ZipError) in }
      return
    }
    let folder = try walker.descriptor(of: entry.folder, for: entry.path)
    var output = try OutputFile(named: String(entry.name), in: folder, entry: entry.path)
    state.withLock { $0.createdFiles.append(index) }
    try decoder.decode(entry) { piece throws(ZipError) in
      if isCancelled() { throw .cancelled }
      try output.write(piece)
      count(piece.count)
    }
    try output.finish()
  }

  /// Reports under the lock, so that the numbers only grow.
  private func count(_ bytes: Int) {
    guard let progress else { return }
    state.withLock { state in
      state.unpackedSize += UInt64(bytes)
      progress(state.unpackedSize)
    }
  }

  /// Best effort: the error that led here says more than one from clearing up.
  private func removeCreated() {
    var walker = FolderWalker(destination, folders: archive.folders)
    let (files, folders) = state.withLock { ($0.createdFiles, $0.createdFolders) }
    for index in files {
      let entry = archive.entries[index]
      guard let folder = try? walker.descriptor(of: entry.folder, for: entry.path) else { continue }
      unlinkat(folder, String(entry.name), 0)
    }
    for index in folders.reversed() {
      let folder = archive.folders[index]
      guard let parent = try? walker.descriptor(of: folder.parent, for: folder.name) else { continue }
      unlinkat(parent, folder.name, AT_REMOVEDIR)
    }
    destination.removeIfNew()
  }
}
