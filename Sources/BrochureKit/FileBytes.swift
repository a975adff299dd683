internal import Foundation

/// Reads whole files of bounded size.
enum FileBytes {
  /// The bytes of a regular file. Never waits for a pipe or a device.
  ///
  /// - Parameter limit: the most bytes that are read; a larger file is refused.
  static func read(_ path: String, limit: Int) throws(FileError) -> Data {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard status.st_size <= limit else { throw .tooLarge(bytes: Int(status.st_size), limit: limit) }

    // A file that shrinks or grows meanwhile is read as far as its size said.
    var data = Data(count: Int(status.st_size))
    var filled = 0
    while filled < data.count {
      let count = data.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(filled))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(errno: errno)
      }
      if count == 0 { break }
      filled += count
    }
    return data.prefix(filled)
  }
}
