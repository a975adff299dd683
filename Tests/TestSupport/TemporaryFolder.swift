public import Foundation
import Glibc

/// A new, empty folder, removed with all it holds when the last reference to it goes.
///
/// The path is short, so that a Unix socket inside it stays under the 108 bytes of `sockaddr_un`.
public final class TemporaryFolder: Sendable {
  /// The absolute path, without a trailing slash.
  public let path: String

  public init() throws(TestSupportError) {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/newsstand-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .system("mkdtemp") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    if (try? FileManager.default.removeItem(atPath: path)) == nil {
      makeRemovable()
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The folder as a file URL.
  public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  /// The path of `name` (it may hold slashes), whether it exists or not.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders on the way to it, and answers its path.
  @discardableResult
  public func write(_ data: Data, to name: String) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(data, at: url.path)
    return url.path
  }

  /// Closed at exec, which Foundation's is not: a program that another test starts at this moment would hold the file
  /// open as long as it runs, and what is open for writing cannot be executed.
  private func write(_ data: Data, at path: String) throws(TestSupportError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .system("open") }
    defer { close(descriptor) }
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw .system("write") }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes a text as UTF-8.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// The bytes of a file.
  public func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: file(name)))
  }

  /// Every path below the folder, relative to it, sorted; folders too.
  public func contents() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }

  /// A test may have taken away the right to write or enter a folder.
  private func makeRemovable() {
    var folders = [path]
    while let folder = folders.popLast() {
      chmod(folder, 0o700)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        var status = stat()
        let child = "\(folder)/\(name)"
        if lstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { folders.append(child) }
      }
    }
  }
}

extension TestSupportError {
  /// The failure of a system call that has just set `errno`.
  static func system(_ call: String, _ number: Int32 = errno) -> TestSupportError {
    .system(call: call, reason: String(cString: strerror(number)))
  }
}
