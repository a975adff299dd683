import Foundation

/// A volume of one mebibyte, where the tests may mount one.
final class SmallVolume {
  let path: String

  static let isPossible: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    return (try? SmallVolume(at: folder.path + "/probe")) != nil
  }()

  init(at path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard mount("tmpfs", path, "tmpfs", 0, "size=1m") == 0 else { throw POSIXError(.EPERM) }
  }

  func resize(_ size: String) throws {
    guard mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT), "size=\(size)") == 0 else {
      throw POSIXError(.EPERM)
    }
  }

  deinit {
    umount(path)
  }
}
