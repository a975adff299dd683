internal import Foundation

/// Which file was at a path, and as of when: another one there, or another content, has another stamp.
public struct FileStamp: Hashable, Sendable {
  public let path: String
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  public var name: String { String(path.split(separator: "/").last ?? "") }

  /// The file that is at a path now; nil where there is none.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.path = path
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
