import CLinux
import Foundation

/// Puts the unpacked content of an issue into its place.
struct Installer: Sendable {
  /// Where the content is to stand.
  let content: String

  /// Moves a folder there in one step: whoever looks sees the old content or the new, never a part. What was there
  /// is where the folder was. Nothing of it need be on the disk yet, unless it takes the place of other content: that
  /// is not known to be lost in a power cut, so the new one is written to the disk before.
  func install(_ folder: String) throws(DownloadFailure) {
    let parent = (content as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    } catch {
      throw .file(path: parent, errno: error.systemCode)
    }
    var code = rename(folder, content)
    if code != 0, [ENOTEMPTY, EEXIST, ENOTDIR].contains(errno) {
      guard Self.synchronize(parent) else { throw .file(path: content, errno: EIO) }
      code = newsstand_exchange(folder, content)
    }
    guard code == 0 else { throw .file(path: content, errno: errno) }
  }

  /// Blocks until all that was written so far to the disk that holds `path` is on it. Returns whether it is.
  static func synchronize(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return newsstand_syncfs(descriptor) == 0
  }

  /// Removes a file or a folder with all that is in it; nothing there is fine.
  static func remove(_ path: String) throws(DownloadFailure) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      let code = errno
      // Somebody else was at it, too.
      if lstat(path, &status) != 0 { return }
      throw .file(path: path, errno: code)
    }
  }
}
