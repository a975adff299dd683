import Glibc

/// The one owner of an archive's descriptor. Bytes are read where they are wanted (`pread`), never mapped: a file
/// that shrinks meanwhile then gives short reads, not SIGBUS.
final class ArchiveFile: ByteSource {
  let path: String
  /// In bytes, as it was when the file was opened.
  let size: UInt64
  private let descriptor: CInt

  init(path: String) throws(ZipError) {
    // Not blocking: opening a fifo must not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, errno: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let error = errno
      close(descriptor)
      throw .cannotOpen(path: path, errno: error)
    }
    guard status.st_mode & S_IFMT == S_IFREG, let size = UInt64(exactly: status.st_size) else {
      close(descriptor)
      throw .notARegularFile(path: path)
    }
    self.path = path
    self.size = size
    self.descriptor = descriptor
  }

  /// The first `size` bytes of a file that is open already, for when it has stopped growing.
  init(_ file: ArchiveFile, size: UInt64) throws(ZipError) {
    path = file.path
    self.size = size
    descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, errno: errno) }
  }

  deinit {
    close(descriptor)
  }

  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    var filled = 0
    while filled < buffer.count {
      guard let position = offset.adding(UInt64(filled)).flatMap(off_t.init(exactly:)) else { break }
      let count = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, position)
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw .cannotRead(offset: UInt64(position), errno: errno)
      }
    }
    return filled
  }
}
