import Glibc

/// A regular file that is there from an earlier run, open for comparing.
struct ExistingFile: ~Copyable {
  private let descriptor: CInt
  /// In bytes.
  let size: UInt64

  /// `nil` if there is no such file that can be read. A link is none.
  init?(named name: String, in folder: CInt) {
    descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    if descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      size = UInt64(status.st_size)
    } else {
      size = 0
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
  }

  deinit {
    close(descriptor)
  }

  /// - Returns: how many bytes came, 0 at the end; `nil` if reading fails.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { return nil }
    }
  }
}
