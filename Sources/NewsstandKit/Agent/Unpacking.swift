import Foundation
import Synchronization
import Zip

/// Unpacks an archive into staging while its bytes come, so that it is whole there with the last one.
///
/// What is in staging survives a crash, a pause and whatever ends a transfer, and the next unpacking goes on with it.
/// The end of the archive is fetched early where that is worth a request: then every entry is known before it
/// comes, and what is to be refused is refused at once.
final class Unpacking: PartObserver {
  private struct State {
    var follower: Follower?
    /// Whether staging was made of the bytes that are here.
    var isResuming = true
    /// Whether what comes is a file to be kept as it is; nil until enough of it is here to tell.
    var isDocument: Bool?
    /// Brings the central directory.
    var directory: Task<Void, Never>?
  }

  /// Bytes that are still to come where it is worth a request to know the directory before them.
  private static let worthwhile: Int64 = 1 << 20
  /// The last bytes of an archive that mostly hold its directory: the longest end record and 64 KiB.
  private static let tailSize: Int64 = 65_557
  /// More bytes of an archive than a page list takes.
  private static let longestPageList = 1 << 20
  /// More files than any format has for it.
  private static let mostPageLists = 8
  /// A longer directory is waited for.
  private static let longestTail: Int64 = 2 << 20

  /// Why the transfer need not go on, as the directory tells before the rest is here: of the archive or of this machine.
  let refusals: AsyncStream<DownloadFailure>
  private let refuse: AsyncStream<DownloadFailure>.Continuation
  private let archive: String
  private let staging: String
  private let state = Mutex(State())
  /// Where old staging is removed.
  private let removals = DispatchQueue(label: "removals")

  /// - Parameters:
  ///   - archive: the path of the file, which need not be there yet.
  ///   - staging: the folder to unpack into.
  init(archive: String, staging: String) {
    self.archive = archive
    self.staging = staging
    (refusals, refuse) = AsyncStream.makeStream()
  }

  // MARK: PartObserver

  func partGrew(_ download: PartDownload) throws(TransferFailure) {
    let length = download.received
    guard length > 0 else { return }
    do throws(ZipError) {
      try state.withLock { (state) throws(ZipError) in
        if state.isDocument == nil {
          state.isDocument = DocumentContent.isDocument(at: archive, length: length)
        }
        // A shorter one is unpacked at its end.
        guard state.isDocument == false else { return }
        // What is here from an earlier run says nothing about the server of today.
        let hasCome = state.follower != nil || !state.isResuming
        let follower = try Self.follower(&state, archive: archive, staging: staging)
        try follower.advance(to: UInt64(length))
        guard hasCome, state.directory == nil, let total = download.expected,
          total - length > Self.worthwhile
        else { return }
        state.directory = Task { await provideDirectory(of: total, from: download, to: follower) }
      }
    } catch {
      switch failure(error, rest: download.missing) {
      case .diskFull(let path, let needed): throw .diskFull(path: path, needed: needed)
      case .file(let path, let code): throw .file(path: path, errno: code)
      // What is wrong with an archive shows at its end.
      case .transfer, .archive, .notAnArchive, .wrongDigest: throw .cancelled
      }
    }
  }

  func partWillRestart() {
    let follower = state.withLock { state in
      state.directory?.cancel()
      defer { state = State(isResuming: false) }
      return state.follower
    }
    // Out of the way in one step, for a transfer waits.
    let trash = LibraryFolder.trash(in: (staging as NSString).deletingLastPathComponent)
    let isMoved = rename(staging, trash) == 0
    removals.async {
      follower?.cancel()
      if isMoved { try? Installer.remove(trash) }
    }
  }

  // MARK: The end

  /// All bytes are here: unpacks what is left, and checks everything.
  ///
  /// - Parameter total: the size of the archive in bytes.
  /// - Returns: the path of the folder that holds the content.
  func finish(total: Int64) async throws(InstallFailure) -> String {
    do throws(ZipError) {
      return try await finish(
        state.withLock { (state) throws(ZipError) in
          state.directory?.cancel()
          return try Self.follower(&state, archive: archive, staging: staging)
        }, total: total)
    } catch {
      let failure = failure(error)
      guard failure.isFaultOfContent else { throw .other(failure) }
      throw .content(failure, ArchiveDamage(error, archive: archive))
    }
  }

  private func finish(_ follower: Follower, total: Int64) async throws(ZipError) -> String {
    let result: Result<Void, ZipError> = await withTaskCancellationHandler {
      await Blocking.run { _ in
        Result { () throws(ZipError) in try follower.finish(total: UInt64(total)) }
      }
    } onCancel: {
      // It waits for threads.
      DispatchQueue.global().async { follower.cancel() }
    }
    state.withLock { state in
      state = State()
      if case .failure(let error) = result { state.isResuming = !error.isFaultOfArchive }
    }
    try result.get()
    return follower.contentPath
  }

  /// Ends it; what is whole stays in staging. Returns when nothing of it is in use.
  func stop() async {
    let follower = state.withLock { state in
      state.directory?.cancel()
      defer { state.follower = nil }
      return state.follower
    }
    if let follower { await Blocking.run { _ in follower.cancel() } }
    await withCheckedContinuation { continuation in removals.async { continuation.resume() } }
  }

  /// - Parameter rest: bytes of the archive that are still to come: they want room on the disk, too.
  private func failure(_ error: ZipError, rest: Int64 = 0) -> DownloadFailure {
    let failure = DownloadFailure(error, archive: archive, folder: staging)
    guard case .diskFull(let path, let needed?) = failure else { return failure }
    return .diskFull(path: path, needed: needed + rest)
  }

  private static func follower(
    _ state: inout State, archive: String, staging: String
  ) throws(ZipError) -> Follower {
    if let follower = state.follower { return follower }
    let follower = try Follower(
      archive: archive, staging: staging, resuming: state.isResuming)
    state.follower = follower
    return follower
  }

  // MARK: The directory

  /// Brings what lists the pages before its turn, if it comes late: then pages can be read as they come.
  private func providePageLists(from download: PartDownload, to follower: Follower) async {
    for extent in follower.extents(where: PageList.isAt).prefix(Self.mostPageLists) {
      let range = Int64(clamping: extent.lowerBound)..<Int64(clamping: extent.upperBound)
      guard range.count <= Self.longestPageList, range.lowerBound - download.received > Self.worthwhile else {
        continue
      }
      guard let bytes = try? await download.bytes(in: range) else { return }
      follower.provide(bytes, at: extent.lowerBound)
    }
  }

  private func provideDirectory(of total: Int64, from download: PartDownload, to follower: Follower) async {
    var start = max(0, total - Self.tailSize)
    var isDoubted = false
    while total - start <= Self.longestTail, !Task.isCancelled {
      // To go on without is always right.
      guard let tail = try? await download.bytes(in: start..<total) else { return }
      do throws(ZipError) {
        guard let needed = try follower.provideDirectory(tail: tail, of: UInt64(total)),
          Int64(clamping: needed) < start
        else { return await providePageLists(from: download, to: follower) }
        start = Int64(clamping: needed)
      } catch {
        // Bytes that are damaged on their way are rare, and a refusal is final.
        guard isDoubted || !error.isFaultOfArchive else {
          isDoubted = true
          continue
        }
        // Of a version that is no longer wanted it says nothing.
        if state.withLock({ $0.follower === follower }) {
          refuse.yield(failure(error, rest: download.missing))
        }
        return
      }
    }
  }
}
