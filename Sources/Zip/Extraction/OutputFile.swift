import Glibc

/// A new file of an extraction. It is created, never opened: what is there already stays as it is.
struct OutputFile: ~Copyable {
  private var descriptor: CInt
  private let entry: String

  /// - Parameters:
  ///   - folder: a descriptor of the directory that gets the file.
  ///   - entry: the path of the entry, for errors.
  init(named name: String, in folder: CInt, entry: String) throws(ZipError) {
    self.entry = entry
    descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw ZipError(writing: entry, errno: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
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
    if closed != 0, errno != EINTR { throw ZipError(writing: entry, errno: errno) }
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
