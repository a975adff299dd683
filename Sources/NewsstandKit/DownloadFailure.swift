/// Why a download stopped: facts, kept in the store; a front makes the sentence.
public enum DownloadFailure: Error, Hashable, Sendable, Codable {
  case transfer(TransferFailure)
  /// The content is no zip. `isWebPage`: it looks like HTML, a login page perhaps.
  case notAnArchive(isWebPage: Bool)
  /// The archive is damaged or refused; `reason` names the entry and the fault.
  case archive(reason: String)
  /// The content's SHA-256 is not the one that the feed gives; both in lower-case hexadecimal.
  case wrongDigest(expected: String, actual: String)
  /// No room on the file system that holds `path`; `needed` bytes of it would do, where that is known.
  case diskFull(path: String, needed: Int64?)
  /// A file could not be read, written or renamed.
  case file(path: String, errno: Int32)

  /// Whether the same request may succeed later without anybody doing anything.
  public var isTemporary: Bool {
    if case .transfer(let failure) = self { return failure.isTemporary }
    return false
  }

  /// Whether it goes on by itself once there is room on the disk; all that is here stays.
  public var needsRoom: Bool { if case .diskFull = self { true } else { false } }

  /// Bytes that have to be free for it to go on, where that is known.
  var neededRoom: Int64? { if case .diskFull(_, let needed) = self { needed } else { nil } }

  /// Whether the bytes themselves are wrong: keeping them is of no use.
  var isFaultOfContent: Bool {
    switch self {
    case .notAnArchive, .archive, .wrongDigest, .transfer(.tooLarge): true
    default: false
    }
  }

  /// Seconds that the server asked to wait.
  var retryAfter: Int? {
    if case .transfer(.status(_, let seconds)) = self { return seconds }
    return nil
  }
}
