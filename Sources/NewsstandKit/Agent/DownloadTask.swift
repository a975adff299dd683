import Foundation

/// Brings one issue's content here, from its address to its place. It can be cancelled at any byte; what
/// is here then stays, and the next task goes on from it.
struct DownloadTask: Sendable {
  let address: String
  let part: String
  let record: String
  let installer: Installer
  let meter: ProgressMeter

  /// Returns what identifies the version that was installed.
  func run() async throws(DownloadFailure) -> Validator {
    if let url = URL(string: address), url.isFileURL {
      try await installLocal(url.path)
      return Validator()
    }
    let (continued, validator) = try await transfer(startingOver: false)
    do throws(DownloadFailure) {
      try await install(part)
      return validator
    } catch {
      // Bytes of an earlier run may have gone bad, or be of another version that the server passed for
      // this one. A file that came in one piece is what the server has: asking again is of no use.
      guard continued, error.isFaultOfContent else { throw error }
    }
    let (_, fresh) = try await transfer(startingOver: true)
    try await install(part)
    return fresh
  }

  /// Forgets what is here of a download that is over or no longer wanted.
  func removeFiles() throws(DownloadFailure) {
    for path in [record + ".new", record, part, installer.staging] { try Installer.remove(path) }
  }

  /// Returns whether bytes of an earlier run were used, and the version that is here.
  private func transfer(startingOver: Bool) async throws(DownloadFailure) -> (continued: Bool, Validator) {
    do throws(TransferFailure) {
      let download = try PartDownload(address: address, part: part, record: record, meter: meter)
      if startingOver { try download.startOver() }
      let continued = download.received > 0
      try await download.run()
      return (continued, download.validator)
    } catch {
      if case .diskFull(let path) = error { throw .diskFull(path: path) }
      throw .transfer(error)
    }
  }

  private func installLocal(_ path: String) async throws(DownloadFailure) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .file(path: path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAnArchive(isWebPage: false) }
    meter.set(received: Int64(status.st_size), expected: Int64(status.st_size))
    try await install(path)
  }

  private func install(_ archive: String) async throws(DownloadFailure) {
    meter.beginInstalling()
    let result: Result<Void, DownloadFailure> = await Blocking.run { isCancelled in
      do throws(DownloadFailure) {
        return .success(try installer.install(archive: archive, isCancelled: isCancelled))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}
