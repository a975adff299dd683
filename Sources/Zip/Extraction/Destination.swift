import Glibc

/// The folder that an archive is unpacked into, held by descriptor: whatever happens to paths meanwhile, nothing is
/// created outside, because every step down is taken without following a link.
final class Destination: Sendable {
  let path: String
  let root: CInt
  /// The folder itself did not exist before.
  private let isNew: Bool

  /// Opens the folder, or makes it (its parent must exist).
  init(path: String) throws(ZipError) {
    self.path = path
    let made = mkdir(path, 0o755)
    guard made == 0 || errno == EEXIST else { throw .cannotUseFolder(path: path, errno: errno) }
    isNew = made == 0
    root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else {
      let error = errno
      if isNew { rmdir(path) }
      throw .cannotUseFolder(path: path, errno: error)
    }
  }

  deinit {
    close(root)
  }

  /// Refuses before the first byte what cannot fit. A volume that does not know its size is believed.
  ///
  /// - Parameter sizes: of the files, in bytes.
  func requireRoom(for sizes: some Sequence<UInt64>) throws(ZipError) {
    var status = statvfs()
    guard fstatvfs(root, &status) == 0 else { throw .cannotUseFolder(path: path, errno: errno) }
    let block = UInt64(status.f_frsize)
    guard block > 0, status.f_blocks > 0 else { return }
    let blocks = sizes.reduce(UInt64(0)) { $0 + ($1 / block) + ($1 % block == 0 ? 0 : 1) }
    guard blocks <= UInt64(status.f_bavail) else { throw .diskFull(needed: blocks * block) }
  }

  /// Removes the folder itself if it was made here and is empty.
  func removeIfNew() {
    if isNew { rmdir(path) }
  }
}
