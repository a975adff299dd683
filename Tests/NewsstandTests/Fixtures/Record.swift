import Foundation

/// An issue as `--json` prints it.
struct Record: Decodable {
  struct Download: Decodable {
    let state: String
    let received: Int
    let expected: Int?
    let error: String?
  }

  let publication: String
  let name: String
  let title: String
  let date: String?
  let status: String
  let download: Download?
  var path: String?
  let read: Double

  static func decode(_ data: Data) throws -> [Record] { try JSONDecoder().decode([Record].self, from: data) }

  /// Whether the content holds just these files, byte for byte.
  func holds(_ files: [String: [UInt8]]) -> Bool { path.map { Self.holds(files, at: $0) } ?? false }

  /// Whether a folder holds just these files, byte for byte.
  static func holds(_ files: [String: [UInt8]], at path: String) -> Bool {
    guard let below = try? FileManager.default.subpathsOfDirectory(atPath: path) else { return false }
    var found: [String: [UInt8]] = [:]
    for file in below {
      var isFolder: ObjCBool = false
      let full = "\(path)/\(file)"
      guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      found[file] = FileManager.default.contents(atPath: full).map { [UInt8]($0) }
    }
    return found == files
  }
}
