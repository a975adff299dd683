import Foundation

/// A folder for what is unpacked as long as somebody reads it. It goes with its owner, or, where that was killed, when
/// another process looks.
///
/// The folder itself is locked (flock(2)) for as long: a lock ends with its process, however that ends.
public final class TemporaryContent: Sendable {
  private static let prefix = "newsstand-unpacked-"

  public let path: String
  private let descriptor: CInt

  /// Makes the folder, which nobody else may look into.
  ///
  /// - Throws: `file`.
  public convenience init() throws(DownloadFailure) {
    try self.init(in: FileManager.default.temporaryDirectory.path)
  }

  init(in parent: String) throws(DownloadFailure) {
    while true {
      let path = parent + "/" + Self.prefix + UUID().uuidString
      guard mkdir(path, 0o700) == 0 else { throw .file(path: path, errno: errno) }
      guard let descriptor = Self.lock(path) else {
        let code = errno
        // Before it was locked, another process has taken it for one that was left over.
        if code == EWOULDBLOCK || code == ENOENT { continue }
        rmdir(path)
        throw .file(path: path, errno: code)
      }
      // Or is through with it already.
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_nlink > 0 {
        self.path = path
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit { close(descriptor) }

  /// Removes it with all that is in it.
  public func remove() { try? Installer.remove(path) }

  /// Removes those whose owners were killed. Blocks while it does.
  public static func removeAbandoned() { removeAbandoned(in: FileManager.default.temporaryDirectory.path) }

  static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let path = parent + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
        let descriptor = lock(path)
      else { continue }
      try? Installer.remove(path)
      close(descriptor)
    }
  }

  /// The descriptor that holds the lock; nil where another process has it, or there is no such folder: `errno` says.
  private static func lock(_ path: String) -> CInt? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      errno = code
      return nil
    }
    return descriptor
  }
}
