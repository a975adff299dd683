import Synchronization

/// Unpacks an archive while its bytes arrive, so that it is there with its last byte.
///
/// Somebody else writes the file and says how far it is (`advance`); the follower's own threads unpack what is there
/// into a staging folder, on all cores. Without the central directory that is a guess, from one local header to the
/// next, data descriptors included (deflated data ends itself). The directory, which comes last or was fetched first
/// (`provideDirectory`), decides: `finish` returns only if the content is exactly what `Archive.extract` would make of
/// the whole file, and throws where that would.
///
///     let follower = try Follower(archive: part, staging: folder, resuming: true) { event in … }
///     while let length = try download.next() { try follower.advance(to: length) }
///     try follower.finish(total: length)
///     rename(follower.contentPath, place)
///
/// Staging holds a folder `content` with the files, each under its path from the moment it is whole (`ready`), never
/// before: what is in there can be read, by other processes too. Once the directory is known, a file `paths` says which
/// files are to come: their paths below `content`, each ended by a NUL. After a crash, `kill -9` or `cancel`, another
/// follower with `resuming: true` goes on: what is there is compared with its checksum and not inflated again.
///
/// Every method may be called on any thread. Memory is bounded: about a mebibyte a job, and 250 bytes an entry.
public final class Follower: Sendable {
  private let file: ArchiveFile
  private let staging: Staging
  private let limits: Limits
  private let jobs: Int
  private let tally: Tally
  private let backlog: Backlog
  private let threads: Mutex<[WorkerThread]>

  /// Begins to wait for bytes.
  ///
  /// - Parameters:
  ///   - path: the file, which must exist and may be empty. It may only grow.
  ///   - staging: the folder to work in, which is made if only it and not its parent is missing. It must be on the
  ///     volume that the content is meant for, and nobody else's.
  ///   - resuming: whether the file continues the one that this staging was made for. Else staging is emptied. (If the
  ///     file is another one all the same, that costs work and harms nothing.)
  ///   - jobs: how many threads unpack, at least 1; more than cores are of no use.
  ///   - onEvent: told what happens, on any thread but one at a time. It must be quick, and not call the follower.
  public init(
    archive path: String, staging: String, resuming: Bool, limits: Limits = .standard,
    jobs: Int = Archive.standardJobs, onEvent: (@Sendable (UnpackingEvent) -> Void)? = nil
  ) throws(ZipError) {
    precondition(jobs > 0, "Somebody must work")
    let file = try ArchiveFile(path: path)
    let folder = try Staging(path: staging, resuming: resuming)
    let journal = folder.journal(limit: limits.entryCount)
    let tally = Tally { onEvent?($0) }
    let scanner = LocalHeaderScanner(limits: limits, known: journal.known)
    let backlog = Backlog(file: file, scanner: scanner, jobs: jobs)
    let threads = (0..<jobs).compactMap { worker in
      WorkerThread {
        let source = ArrivingFile(file: file, backlog: backlog)
        var unpacker = EntryUnpacker(
          worker: worker, file: source, staging: folder, journal: journal, tally: tally, limits: limits)
        unpacker.run()
      }
    }
    self.file = file
    self.staging = folder
    self.limits = limits
    self.jobs = jobs
    self.tally = tally
    self.backlog = backlog
    self.threads = Mutex(threads)
  }

  deinit {
    cancel()
  }

  /// Where the files are, and at the end the whole content: to be renamed into its place.
  public var contentPath: String { staging.contentPath }

  /// The name of the file in staging that says which files are to come.
  public static let pathsName = Staging.pathsName

  /// The first `end` bytes of the file are there.
  ///
  /// - Throws: why unpacking has stopped, if it has: something is wrong with this machine (`diskFull`, `cannotWrite`,
  ///   `cannotRead`), or `cancelled`. What is wrong with the archive only shows at the end.
  public func advance(to end: UInt64) throws(ZipError) {
    do throws(ZipError) { try backlog.arrive(0..<end) } catch { throw withRoom(error) }
  }

  /// These bytes of the file are there: for a download that does not begin with the first byte. Of use only once the
  /// directory is known.
  ///
  /// - Throws: as `advance(to:)`.
  public func arrive(_ range: Range<UInt64>) throws(ZipError) {
    do throws(ZipError) { try backlog.arrive(range) } catch { throw withRoom(error) }
  }

  /// Gives the end of the file before its time. Then entries are unpacked in the order in which they arrive, whatever
  /// lies between them, stored ones with a data descriptor too, and what the directory shows is refused at once.
  ///
  /// - Parameters:
  ///   - tail: the last bytes of the file; 64 KiB are enough for most archives. They are believed only until `finish`
  ///     has compared them with the file itself.
  ///   - total: the size of the whole file in bytes.
  /// - Returns: `nil` if the directory is known now; else the offset from which on bytes are needed. (A hostile archive
  ///   can ask for nearly all of them. To go on without is always right.)
  /// - Throws: why the archive will be refused: `notAnArchive`, `encrypted`, a limit, `diskFull` and the like.
  public func provideDirectory(tail: [UInt8], of total: UInt64) throws(ZipError) -> UInt64? {
    precondition(UInt64(tail.count) <= total, "A tail is not longer than its file")
    if backlog.hasDirectory { return nil }
    let tail = DirectoryTail(tail, size: total, path: file.path)
    switch try tail.read(limits: limits) {
    case .needs(let offset): return offset
    case .directory(let listing, let location):
      // What a resumed staging holds already takes no more room.
      if !staging.isResumed {
        let needed = listing.entries.lazy.map(\.uncompressedSize).reduce(UInt64(0)) { $0 + $1 }
        // The rest of the file will want its room, too.
        let rest = total - min(total, backlog.arrivedCount)
        guard staging.hasRoom(for: needed + rest) else { throw .diskFull(needed: needed) }
      }
      staging.keepPaths(listing.entries.lazy.filter { $0.kind == .file }.map(\.path))
      backlog.setDirectory(DataLayout(listing, end: location.start), in: tail, at: location)
      return nil
    }
  }

  /// Where the entries lie that could be provided before their turn.
  ///
  /// - Parameter isMeant: told the path of a file, as `Entry.path`.
  /// - Returns: of each file that is meant and left to do, from its local header to the next entry, in bytes from the
  ///   start of the file, in their order; empty if the directory is not known.
  public func extents(where isMeant: (_ path: String) -> Bool) -> [Range<UInt64>] {
    backlog.extents(where: isMeant)
  }

  /// Gives bytes that the file does not have yet, of one of `extents`, whole: what lies there is unpacked at once. They are
  /// kept until the end.
  ///
  /// - Parameter offset: where they belong, in bytes from the start of the file.
  public func provide(_ bytes: [UInt8], at offset: UInt64) {
    backlog.provide(Excerpt(offset: offset, bytes: bytes))
  }

  /// All bytes are there: checks everything, does what is left, and removes what the directory does not list. Blocks. It
  /// is the last call.
  ///
  /// On return `contentPath` is the whole content and the only thing in staging; whether it is on the disk is the
  /// system's business (`syncfs`). If the archive is refused
  /// (`ZipError.isFaultOfArchive`) staging is removed; after any other error it stays for the next follower.
  ///
  /// - Parameter total: the size of the file in bytes.
  /// - Throws: what `Archive.extract` would; `cancelled`.
  public func finish(total: UInt64) throws(ZipError) {
    backlog.finish(total: total)
    endThreads()
    if let failure = backlog.failure { throw failure }
    do throws(ZipError) {
      let verdict = try Verdict(
        on: backlog.takeResults(), of: ArchiveFile(file, size: total), limits: limits)
      let left = verdict.settle(staging)
      let extraction = Extraction(
        verdict.archive, entries: left, into: try Destination(path: contentPath), staging: staging,
        isCancelled: { [backlog] in backlog.failure != nil }, tally: tally)
      try extraction.run(jobs: jobs)
      staging.removeTools()
    } catch {
      if error.isFaultOfArchive { staging.remove() }
      throw error
    }
  }

  /// Stops all threads, in the middle of an entry too, and waits for them. Whatever is whole stays in staging. A
  /// `finish` on another thread throws `cancelled`.
  public func cancel() {
    backlog.stop(.cancelled)
    endThreads()
  }

  /// Says of a full volume what all that is left takes, not one entry.
  private func withRoom(_ failure: ZipError) -> ZipError {
    guard case .diskFull(let needed) = failure, let rest = backlog.remainingSize else { return failure }
    return .diskFull(needed: max(needed, rest))
  }

  private func endThreads() {
    let threads = threads.withLock { threads in
      defer { threads = [] }
      return threads
    }
    for thread in threads { thread.join() }
  }
}
