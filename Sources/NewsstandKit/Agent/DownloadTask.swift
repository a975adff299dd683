import Foundation

/// Brings one issue's content here, from its address to its place. It can be cancelled at any byte; what
/// is here then stays, and the next task goes on from it.
///
/// Bytes that turn out bad are not thrown away blindly: the bad range is fetched again once, where it is
/// known, then everything is, once. A file that came in one piece and was made badly is what the server has.
struct DownloadTask: Sendable {
  /// What was installed.
  struct Outcome: Hashable, Sendable {
    /// Identifies the version.
    let validator: Validator
    /// Bytes of the archive. A feed's `Size` may differ: catalogues are often wrong.
    let byteCount: Int64
  }

  let address: String
  /// The digest of the content that the feed gives, in lower-case hexadecimal.
  let sha256: String?
  let part: String
  let record: String
  /// The folder to unpack into; it is on the disk that the content is on.
  let staging: String
  let installer: Installer
  /// What a content that is one file is called.
  let documentName: String
  let settings: TransferSettings
  let meter: ProgressMeter

  func run() async throws(DownloadFailure) -> Outcome {
    if let url = URL(string: address), url.isFileURL { return try await installLocal(url.path) }
    // A file that was about to be installed shares its bytes with the part, which is written to.
    try Installer.remove(DocumentContent.folder(in: staging))
    let unpacking = Unpacking(archive: part, staging: staging)
    let result: Result<Outcome, DownloadFailure>
    do throws(DownloadFailure) {
      result = .success(try await transfer(into: unpacking))
    } catch {
      result = .failure(error)
    }
    await unpacking.stop()
    return try result.get()
  }

  /// Forgets what is here of a download that is over or no longer wanted.
  static func removeFiles(of id: Int64, in folder: LibraryFolder) throws(DownloadFailure) {
    let record = folder.record(id)
    for path in [record + ".new", record, folder.part(id), folder.staging(id)] { try Installer.remove(path) }
  }

  /// What may still be done about bad bytes.
  private struct Remedies {
    var mayRefetch = true
    var mayStartOver = true
  }

  private func transfer(into unpacking: Unpacking) async throws(DownloadFailure) -> Outcome {
    let download: PartDownload
    do throws(TransferFailure) {
      download = try PartDownload(
        address: address, part: part, record: record, settings: settings, meter: meter,
        isDigested: sha256 != nil, observer: unpacking)
    } catch {
      throw Self.failure(error)
    }
    let results = await withTaskGroup(of: Result<Outcome, DownloadFailure>?.self) { group in
      group.addTask {
        do throws(DownloadFailure) {
          return .success(try await bring(download, unpacking))
        } catch {
          return .failure(error)
        }
      }
      group.addTask { await unpacking.refusals.first { _ in true }.map { .failure($0) } }
      var results: [Result<Outcome, DownloadFailure>] = []
      // A refusal ends the transfer, and the transfer's end the waiting for one.
      for await case let result? in group {
        results.append(result)
        group.cancelAll()
      }
      return results
    }
    await download.close()
    // Who is cancelled in the last moment has put content into its place all the same, and has to say so.
    for case .success(let outcome) in results { return outcome }
    guard let result = results.first else { throw .transfer(.cancelled) }
    return try result.get()
  }

  private func bring(
    _ download: PartDownload, _ unpacking: Unpacking
  ) async throws(DownloadFailure) -> Outcome {
    let isContinued = download.received > 0
    var remedies = Remedies()
    while true {
      do throws(TransferFailure) { try await download.run() } catch { throw Self.failure(error) }
      do throws(InstallFailure) {
        if sha256 != nil { try verify(try await digest(of: download)) }
        try await install(unpacking, download)
        return Outcome(validator: download.validator, byteCount: download.received)
      } catch {
        guard case .content(let failure, let damage) = error else { throw error.failure }
        // Without a length only the archive's end tells that the connection broke.
        if damage == .cut, download.expected == nil, remedies.mayStartOver {
          throw .transfer(.cut(received: download.received, expected: nil))
        }
        guard try await mend(download, damage, isContinued: isContinued, &remedies) else { throw failure }
      }
    }
  }

  /// Returns whether another look at the bytes is worth it.
  private func mend(
    _ download: PartDownload, _ damage: ArchiveDamage, isContinued: Bool, _ remedies: inout Remedies
  ) async throws(DownloadFailure) -> Bool {
    meter.endInstalling()
    do throws(TransferFailure) {
      if remedies.mayRefetch, case .bytes(let range?) = damage, try await download.refetch(range) {
        remedies.mayRefetch = false
        return true
      }
      guard remedies.mayStartOver, isContinued || damage != .none else { return false }
      remedies.mayStartOver = false
      try download.startOver()
      return true
    } catch {
      throw Self.failure(error)
    }
  }

  private func digest(of download: PartDownload) async throws(InstallFailure) -> String {
    meter.beginInstalling()
    do throws(TransferFailure) {
      return try await download.digest()
    } catch {
      throw .other(Self.failure(error))
    }
  }

  private func installLocal(_ path: String) async throws(DownloadFailure) -> Outcome {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .file(path: path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAnArchive(isWebPage: false) }
    let size = Int64(status.st_size)
    meter.set(received: size, expected: size)
    meter.beginInstalling()
    let unpacking = Unpacking(archive: path, staging: staging)
    // What is there may be of anything.
    unpacking.partWillRestart()
    let result: Result<Void, InstallFailure>
    do throws(InstallFailure) {
      if sha256 != nil { try verify(try await digest(of: path)) }
      if DocumentContent.isDocument(at: path) {
        result = .success(try await installDocument(path, isOwn: false))
      } else {
        result = .success(try await install(unpacking, size: size))
      }
    } catch {
      result = .failure(error)
    }
    await unpacking.stop()
    do throws(InstallFailure) { try result.get() } catch { throw error.failure }
    return Outcome(validator: Validator(), byteCount: size)
  }

  private func digest(of path: String) async throws(InstallFailure) -> String {
    do throws(TransferFailure) { return try await SHA256.ofFile(path) } catch {
      throw .other(Self.failure(error))
    }
  }

  /// Compares the archive's digest with the one that the feed gives.
  private func verify(_ digest: String) throws(InstallFailure) {
    if let sha256, sha256 != digest {
      throw .content(.wrongDigest(expected: sha256, actual: digest), .bytes(nil))
    }
  }

  private func install(_ unpacking: Unpacking, _ download: PartDownload) async throws(InstallFailure) {
    guard DocumentContent.isDocument(at: part) else {
      return try await install(unpacking, size: download.received)
    }
    // Without a length nothing else tells that the connection broke.
    guard download.expected != nil || DocumentContent.isWhole(at: part) else {
      throw .content(.archive(reason: "its end is missing"), .cut)
    }
    await unpacking.stop()
    try await installDocument(part, isOwn: true)
  }

  private func installDocument(_ path: String, isOwn: Bool) async throws(InstallFailure) {
    meter.beginInstalling()
    let result: Result<Void, DownloadFailure> = await Blocking.run { [installer, staging, documentName] _ in
      Result { () throws(DownloadFailure) in
        try installer.install(
          try DocumentContent.prepare(path, named: documentName, in: staging, isOwn: isOwn))
      }
    }
    do throws(DownloadFailure) { try result.get() } catch { throw .other(error) }
  }

  private func install(_ unpacking: Unpacking, size: Int64) async throws(InstallFailure) {
    meter.beginInstalling()
    let folder = try await unpacking.finish(total: size)
    let result: Result<Void, DownloadFailure> = await Blocking.run { [installer] _ in
      Result { () throws(DownloadFailure) in
        try installer.install(folder)
      }
    }
    do throws(DownloadFailure) { try result.get() } catch { throw .other(error) }
  }

  private static func failure(_ failure: TransferFailure) -> DownloadFailure {
    switch failure {
    case .diskFull(let path, let needed): .diskFull(path: path, needed: needed)
    default: .transfer(failure)
    }
  }
}
