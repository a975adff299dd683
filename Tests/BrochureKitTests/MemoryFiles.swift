import Foundation
import Synchronization

@testable import BrochureKit

/// Files that come into a folder when they are asked for; it knows which did.
final class MemoryFiles: FileProvider {
  let folder: String
  private let files: [String: Data]
  /// Those that cannot come.
  private let damaged: Set<String>
  private let asked = Mutex<[String]>([])
  private let peeked = Mutex<[String]>([])

  init(_ files: [String: Data], damaged: Set<String> = [], in folder: String) {
    self.files = files
    self.damaged = damaged
    self.folder = folder
  }

  var paths: [String] { files.keys.sorted() }
  /// In the order of asking.
  var provided: [String] { asked.withLock { $0 } }
  var looked: [String] { peeked.withLock { $0 } }

  func provide(_ path: String) throws(FileError) {
    guard let data = files[path] else { throw .system(errno: ENOENT) }
    if damaged.contains(path) { throw .damaged }
    let url = URL(fileURLWithPath: folder + "/" + path)
    if FileManager.default.fileExists(atPath: url.path) { return }
    asked.withLock { $0.append(path) }
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url, options: .atomic)
    } catch {
      throw .system(errno: EIO)
    }
  }

  func beginning(of path: String, count: Int) throws(FileError) -> [UInt8] {
    peeked.withLock { $0.append(path) }
    guard let data = files[path] else { throw .system(errno: ENOENT) }
    return Array(data.prefix(count))
  }

  func open() throws -> Brochure { try Brochure.open(folder: folder, provider: self) }

  /// A picture of one colour.
  static func picture(width: Int, height: Int) -> Data {
    Data("P6 \(width) \(height) 255\n".utf8) + Data(repeating: 0x80, count: 3 * width * height)
  }
}
