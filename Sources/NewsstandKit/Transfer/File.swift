import Foundation

/// An open file: the one owner of its descriptor.
final class File: Sendable {
  let path: String
  private let descriptor: Int32

  init(_ path: String, _ flags: Int32) throws(TransferFailure) {
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw .from(errno, path: path) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether a file has another name besides.
  static func isShared(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink > 1
  }

  var size: Int64 {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Bytes that may still be written on its file system; nil where the system does not say.
  var room: Int64? {
    var status = statvfs()
    guard fstatvfs(descriptor, &status) == 0 else { return nil }
    let (bytes, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return overflow ? nil : Int64(clamping: bytes)
  }

  func truncate(to size: Int64) throws(TransferFailure) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw .from(errno, path: path) }
  }

  /// Fewer bytes than `count` only at the end.
  func read(at offset: Int64, count: Int) throws(TransferFailure) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let start = buffer.baseAddress {
        let got = pread(descriptor, start + filled, count - filled, off_t(offset) + off_t(filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { code = errno }
        guard got > 0 else { return }
        filled += got
      }
    }
    guard code == 0 else { throw .from(code, path: path) }
    return bytes
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

  /// Returns once the names in a folder are on the disk.
  static func flushFolder(_ path: String) throws(TransferFailure) {
    try File(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC).flush()
  }
}

extension TransferFailure {
  /// The failure that a system call's `errno` means.
  static func from(_ code: Int32, path: String) -> TransferFailure {
    code == ENOSPC || code == EDQUOT ? .diskFull(path: path, needed: nil) : .file(path: path, errno: code)
  }
}
