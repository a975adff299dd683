import Foundation
import TestSupport

/// A library for which no agent works, because the test has its lock: what is wanted of it stays wanted.
final class HeldLibrary {
  // Of <fcntl.h> for _GNU_SOURCE, which Swift's Glibc module does not define.
  private static let set: Int32 = 37  // F_OFD_SETLK

  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws(TestSupportError) {
    self.path = path
    descriptor = open(path + "/agent.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
    guard descriptor >= 0, fcntl(descriptor, Self.set, &lock) == 0 else {
      throw .system(call: "fcntl", reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Lets files of an issue come, as an agent does that unpacks what it downloads: each is whole from the moment it
  /// has its name. Of the issues of a feed, the one with a number is meant, from 1.
  func publish(_ files: [String: [UInt8]], of number: Int) throws {
    let content = URL(fileURLWithPath: "\(path)/downloads/\(number).staging/content", isDirectory: true)
    for (name, bytes) in files {
      let url = content.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let draft = content.deletingLastPathComponent().appendingPathComponent("draft")
      try Data(bytes).write(to: draft)
      try FileManager.default.moveItem(at: draft, to: url)
    }
  }
}
