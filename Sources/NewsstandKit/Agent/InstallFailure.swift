/// Why an archive was not installed.
enum InstallFailure: Error, Hashable, Sendable {
  /// The bytes are wrong.
  case content(DownloadFailure, ArchiveDamage)
  /// This machine's fault, or nobody's.
  case other(DownloadFailure)

  var failure: DownloadFailure {
    switch self {
    case .content(let failure, _), .other(let failure): failure
    }
  }
}
