/// Why a download stopped: facts, kept in the store; a front makes the sentence.
public enum DownloadFailure: Error, Hashable, Sendable, Codable {
  case transfer(TransferFailure)
  /// The content is no zip. `isWebPage`: it looks like HTML, a login page perhaps.
  case notAnArchive(isWebPage: Bool)
  /// The archive is damaged or refused; `reason` names the entry and the fault.
  case archive(reason: String)
  /// No room on the file system that holds `path`.
  case diskFull(path: String)
  /// A file could not be read, written or renamed.
  case file(path: String, errno: Int32)

  /// Whether the same request may succeed later without anybody doing anything.
  public var isTemporary: Bool {
    if case .transfer(let failure) = self { return failure.isTemporary }
    return false
  }

  /// Whether it goes on by itself once there is room on the disk.
  public var needsRoom: Bool { if case .diskFull = self { true } else { false } }

  /// Whether the bytes themselves are wrong: keeping them is of no use.
  var isFaultOfContent: Bool {
    switch self {
    case .notAnArchive, .archive: true
    default: false
    }
  }

  /// Seconds that the server asked to wait.
  var retryAfter: Int? {
    if case .transfer(.status(_, let seconds)) = self { return seconds }
    return nil
  }
}
