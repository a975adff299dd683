import Foundation

/// Room on the disk that is kept for the store: a download that fills the disk to its last byte must not keep
/// the store from saying so.
final class DiskReserve {
  /// Bytes. A word about a download takes a few pages of 4 KiB.
  private static let size: off_t = 512 << 10

  private let path: String

  init(path: String) { self.path = path }

  /// Takes the room, if it is not held already and there is more than that.
  func take() {
    var status = stat()
    if stat(path, &status) == 0, status.st_blocks > 0 { return }
    let folder = (path as NSString).deletingLastPathComponent
    guard FreeRoom.holds(folder, Int64(4 * Self.size)) else { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    posix_fallocate(descriptor, 0, Self.size)
  }

  /// Gives the room back. Returns whether there was some.
  func release() -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_blocks > 0 else { return false }
    return truncate(path, 0) == 0
  }
}
