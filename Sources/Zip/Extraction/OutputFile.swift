import CLinux
import Glibc

/// A new file of an extraction. It is created, never opened: what is there already stays as it is.
struct OutputFile: ~Copyable {
  /// Where a file is written until it is whole.
  struct Draft {
    /// A descriptor of a folder on the same volume.
    let folder: CInt
    let name: String
  }

  private var descriptor: CInt
  private let name: String
  private let folder: CInt
  private let draft: Draft?
  private let entry: String

  /// - Parameters:
  ///   - folder: a descriptor of the directory that gets the file, good until `finish`.
  ///   - draft: where it is written first, so that nobody sees a part of it under its name; else it is written in
  ///     place.
  ///   - entry: the path of the entry, for errors.
  init(named name: String, in folder: CInt, draft: Draft? = nil, entry: String) throws(ZipError) {
    self.name = name
    self.folder = folder
    self.draft = draft
    self.entry = entry
    descriptor = openat(
      draft?.folder ?? folder, draft?.name ?? name,
      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw ZipError(writing: entry, errno: errno) }
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      if let draft { unlinkat(draft.folder, draft.name, 0) }
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(ZipError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        throw ZipError(writing: entry, errno: errno)
      }
    }
  }

  /// Some file systems tell only now that the quota is used up.
  mutating func finish() throws(ZipError) {
    let closed = close(descriptor)
    descriptor = -1
    // On Linux the descriptor is gone even after EINTR, and the data is written.
    var failure = closed != 0 && errno != EINTR ? errno : nil
    if let draft {
      if failure == nil, !publish(draft) { failure = errno }
      if failure != nil { unlinkat(draft.folder, draft.name, 0) }
    }
    if let failure { throw ZipError(writing: entry, errno: failure) }
  }

  /// Gives the file its name, which nothing else may have. Sets `errno` on failure.
  private func publish(_ draft: Draft) -> Bool {
    if newsstand_rename_new(draft.folder, draft.name, folder, name) == 0 { return true }
    // A file system that cannot rename so mostly has hard links.
    guard errno == EINVAL, linkat(draft.folder, draft.name, folder, name, 0) == 0 else { return false }
    return unlinkat(draft.folder, draft.name, 0) == 0
  }
}

extension ZipError {
  init(writing entry: String, errno: Int32) {
    switch errno {
    case EEXIST: self = .alreadyExists(entry: entry)
    default: self = .cannotWrite(entry: entry, errno: errno)
    }
  }

  /// A volume or a quota is used up.
  var saysFull: Bool {
    if case .cannotWrite(_, ENOSPC) = self { return true }
    if case .cannotWrite(_, EDQUOT) = self { return true }
    return false
  }
}
