import Glibc

/// An open picture file, read from front to back. Only a regular file: a pipe or a device would make us wait.
struct PictureFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  let identity: FileIdentity
  let byteCount: Int

  /// No picture worth showing is larger, in bytes.
  private static let largest = 512 << 20

  init(path: String) throws(PictureError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing(path: path) : .undecodable(path: path, reason: PictureFile.reason(errno))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      Glibc.close(descriptor)
      throw .undecodable(path: path, reason: "It is not a regular file.")
    }
    guard status.st_size <= PictureFile.largest else {
      Glibc.close(descriptor)
      throw .undecodable(path: path, reason: "The file is larger than \(PictureFile.largest >> 20) MB.")
    }
    self.path = path
    self.descriptor = descriptor
    identity = FileIdentity(status)
    byteCount = Int(status.st_size)
  }

  deinit { Glibc.close(descriptor) }

  /// Fills `buffer` as far as it can and returns how many bytes it took; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(PictureError) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .undecodable(path: path, reason: PictureFile.reason(errno)) }
    }
  }

  /// Up to so many bytes from the front; what is read next stays the same.
  func beginning(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = max(0, pread(descriptor, buffer.baseAddress, count, 0))
    }
  }

  private static func reason(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 128)
    strerror_r(code, &text, text.count)
    return text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } + "."
  }
}
