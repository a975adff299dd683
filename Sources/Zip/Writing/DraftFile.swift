import Glibc

/// A file that is written under a hidden name beside its own, which it gets when it is whole. Goes without a trace if
/// it does not come to that.
final class DraftFile {
  /// Where it is until then.
  let draftPath: String
  private let path: String
  private let descriptor: CInt
  private var isPublished = false

  /// - Parameter path: what stands there is replaced in the end, if it is a regular file. Of a link, the file that it
  ///   leads to.
  init(path: String) throws(WritingError) {
    self.path = Self.resolved(path)
    var status = stat()
    if stat(self.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw .notAFile(path: path) }
    let folder = self.path.splitPath.folder
    let name = ".newsstand-" + String(UInt64.random(in: 0 ... .max), radix: 16)
    draftPath = self.path.utf8.contains(UInt8(ascii: "/")) ? "\(folder)/\(name)" : name
    descriptor = open(draftPath, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw .cannotWrite(path: path, errno: errno) }
  }

  deinit {
    close(descriptor)
    if !isPublished { unlink(draftPath) }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(WritingError) {
    var done = 0
    while done < bytes.count {
      guard let position = off_t(exactly: offset + UInt64(done)) else {
        throw .cannotWrite(path: path, errno: EFBIG)
      }
      let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, position)
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw .cannotWrite(path: path, errno: errno)
      }
    }
  }

  func write(_ bytes: [UInt8], at offset: UInt64) throws(WritingError) {
    var failure: WritingError?
    bytes.withUnsafeBytes { buffer in
      do throws(WritingError) { try write(buffer, at: offset) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Nothing is written after this; `check` may still look at the file where it is.
  func truncate(to size: UInt64) throws(WritingError) {
    guard ftruncate(descriptor, off_t(clamping: size)) == 0, fsync(descriptor) == 0 else {
      throw .cannotWrite(path: path, errno: errno)
    }
  }

  /// Gives the file its name, in one step.
  func publish() throws(WritingError) {
    guard rename(draftPath, path) == 0 else { throw .cannotWrite(path: path, errno: errno) }
    isPublished = true
  }

  private static func resolved(_ path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let real = realpath(path, nil) else {
      return path
    }
    defer { free(real) }
    return String(cString: real)
  }
}
