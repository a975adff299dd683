import Foundation
import TestSupport
import Testing

@testable import Zip

/// A folder of a test's own, gone with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    // In memory where that is possible: ext4 writes out a file that is overwritten when it is closed.
    let memory = "/dev/shm/"
    let parent = access(memory, W_OK) == 0 ? memory : NSTemporaryDirectory()
    path = parent + "zip-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ bytes: [UInt8], to name: String = "archive.zip") throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// What is below `name`: file contents by path, `nil` for directories.
  func tree(_ name: String) throws -> [String: [UInt8]?] {
    try Fixture.tree(path + "/" + name)
  }
}

enum Fixture {
  static func tree(_ folder: String) throws -> [String: [UInt8]?] {
    var found: [String: [UInt8]?] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isDirectory: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isDirectory)
      found[path] =
        isDirectory.boolValue
        ? .some(nil) : [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)))
    }
    return found
  }

  /// Unpacks an archive given as bytes.
  ///
  /// - Returns: what came of it: file contents by path, `nil` for directories.
  static func unpack(_ bytes: [UInt8], limits: Limits = .standard) throws -> [String: [UInt8]?] {
    let folder = try TemporaryFolder()
    let archive = try Archive(path: folder.write(bytes), limits: limits)
    try archive.extract(into: folder.path + "/out", jobs: 2)
    return try folder.tree("out")
  }

  static func unpack(_ builder: ArchiveBuilder, limits: Limits = .standard) throws -> [String: [UInt8]?] {
    try unpack(builder.bytes(), limits: limits)
  }

  /// Opens and unpacks, and expects an error that leaves nothing behind.
  static func refusal(
    of bytes: [UInt8], limits: Limits = .standard, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ZipError? {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes)
    let error = #expect(throws: ZipError.self, sourceLocation: sourceLocation) {
      try Archive(path: path, limits: limits).extract(into: folder.path + "/out", jobs: 2)
    }
    #expect(try folder.tree("").keys.sorted() == ["archive.zip"], sourceLocation: sourceLocation)
    return error
  }

  static func refusal(
    of builder: ArchiveBuilder, limits: Limits = .standard, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ZipError? {
    try refusal(of: builder.bytes(), limits: limits, sourceLocation: sourceLocation)
  }

  /// Bytes that neither repeat nor pack well, the same for the same seed.
  static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = RandomText(seed: seed)
    return random.bytes(count)
  }

  static let text = [UInt8]("It was a dark and stormy night; the rain fell in torrents. ".utf8)
}
