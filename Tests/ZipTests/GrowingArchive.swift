import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Zip

/// An archive that arrives piece by piece, and a follower of it.
final class GrowingArchive: Sendable {
  let bytes: [UInt8]
  let folder: TemporaryFolder
  let events = Watched<[UnpackingEvent]>([])

  var path: String { folder.path + "/archive.zip" }
  var staging: String { folder.path + "/staging" }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    folder = try TemporaryFolder()
    _ = try folder.write([])
  }

  convenience init(_ builder: ArchiveBuilder) throws {
    try self.init(builder.bytes())
  }

  /// Where the directory begins, in bytes.
  var directoryStart: Int {
    get throws {
      let file = try ArchiveFile(path: folder.write(bytes, to: "whole.zip"))
      return Int(try DirectoryLocation.find(in: file).start)
    }
  }

  func follower(
    resuming: Bool = false, limits: Limits = .standard, jobs: Int = 2
  ) throws -> Follower {
    try Follower(
      archive: path, staging: staging, resuming: resuming, limits: limits, jobs: jobs
    ) { [events] event in
      events.update { $0.append(event) }
    }
  }

  /// Makes the file as long as this, and tells.
  func grow(to length: Int, _ follower: Follower) throws {
    try append(upTo: length)
    try follower.advance(to: UInt64(length))
  }

  func append(upTo length: Int) throws {
    var status = stat()
    try #require(stat(path, &status) == 0)
    if status.st_size < length { try write(Int(status.st_size)..<length) }
  }

  func write(_ range: Range<Int>) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let count = bytes[range].withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(range.lowerBound))
    }
    try #require(count == range.count)
  }

  func finish(_ follower: Follower) throws {
    try append(upTo: bytes.count)
    try follower.finish(total: UInt64(bytes.count))
  }

  /// What is in the content: files by path, `nil` for directories.
  func content() throws -> [String: [UInt8]?] {
    try folder.tree("staging/content")
  }

  var ready: [String] { Self.ready(events.value) }

  /// Waits until these files are whole.
  func wait(forReady paths: Set<String>) async throws {
    try await events.wait(for: "\(paths)") { paths.isSubset(of: Self.ready($0)) }
  }

  private static func ready(_ events: [UnpackingEvent]) -> [String] {
    events.compactMap { if case .ready(let path) = $0 { path } else { nil } }
  }
}
