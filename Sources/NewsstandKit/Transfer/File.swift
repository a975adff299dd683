import Foundation

/// An open file: the one owner of its descriptor.
final class File {
  let path: String
  private let descriptor: Int32

  init(_ path: String, _ flags: Int32) throws(TransferFailure) {
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw .from(errno, path: path) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  var size: Int64 {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
  }

  func truncate(to size: Int64) throws(TransferFailure) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw .from(errno, path: path) }
  }

  func write(_ bytes: RawSpan, at offset: Int64) throws(TransferFailure) {
    var done = 0
    while done < bytes.byteCount {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(offset) + off_t(done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .from(count == 0 ? ENOSPC : errno, path: path) }
      done += count
    }
  }

  /// Returns once the bytes are on the disk.
  func flush() throws(TransferFailure) {
    guard fdatasync(descriptor) == 0 else { throw .from(errno, path: path) }
  }
}

extension TransferFailure {
  /// The failure that a system call's `errno` means.
  static func from(_ code: Int32, path: String) -> TransferFailure {
    code == ENOSPC || code == EDQUOT ? .diskFull(path: path) : .file(path: path, errno: code)
  }
}
