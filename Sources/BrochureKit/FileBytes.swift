internal import Foundation

/// Reads whole files of bounded size.
enum FileBytes {
  /// The bytes of a regular file. Never waits for a pipe or a device.
  ///
  /// - Parameter limit: the most bytes that are read; a larger file is refused.
  static func read(_ path: String, limit: Int) throws(FileError) -> Data {
    try open(path) { file, size throws(FileError) in
      guard size <= limit else { throw .tooLarge(bytes: size, limit: limit) }
      return try bytes(of: file, at: 0, count: size)
    }
  }

  /// The first bytes of a regular file; all, where it has not so many.
  static func beginning(_ path: String, count: Int) throws(FileError) -> Data {
    try open(path) { file, size throws(FileError) in try bytes(of: file, at: 0, count: min(count, size)) }
  }

  /// Opens a regular file for as long as `body` runs.
  ///
  /// - Parameter body: gets the descriptor and the size in bytes.
  static func open<Value>(
    _ path: String, _ body: (_ file: Int32, _ size: Int) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    return try body(descriptor, Int(status.st_size))
  }

  /// Some bytes of an open file; of one that shrinks meanwhile, those that are left.
  static func bytes(of descriptor: Int32, at offset: Int, count: Int) throws(FileError) -> Data {
    var data = Data(count: count)
    var filled = 0
    while filled < data.count {
      let count = data.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset + filled))
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
