import Glibc

/// Which content a file has, without reading it: a file that is replaced or written to is another.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// All of it, as a file's name.
  var name: String {
    [device, inode, UInt64(bitPattern: size), UInt64(bitPattern: Int64(seconds)), UInt64(nanoseconds)]
      .map { String($0, radix: 36) }.joined(separator: "-")
  }
}
