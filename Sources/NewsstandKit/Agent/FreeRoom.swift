import Foundation

/// Room on a disk.
enum FreeRoom {
  /// Seconds between two looks at a disk that was full: nothing tells when somebody makes room.
  static let interval: TimeInterval = 5
  /// With less than this, in bytes, it is no use to begin again.
  private static let least: Int64 = 1 << 20

  /// Whether the disk that holds `path` has room for `bytes` more.
  static func holds(_ path: String, _ bytes: Int64? = nil) -> Bool {
    var status = statvfs()
    // Whatever is wrong there, whoever writes will be told.
    guard statvfs(path, &status) == 0 else { return true }
    return Int64(clamping: status.f_bavail).multipliedReportingOverflow(by: Int64(status.f_frsize))
      .partialValue
      >= max(least, bytes ?? 0)
  }
}
