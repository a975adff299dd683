public import Foundation

/// Where a person is in issues that are in no library, by the paths of their folders or archives:
/// `$XDG_STATE_HOME/newsstand/positions`, a file for each, named after a digest of the path.
///
/// May be used from any thread, and by several processes at a time: a file is replaced in one step.
public struct PathPositions: Sendable {
  /// As many are kept; those that were not used for longest go.
  static let limit = 200
  /// Bytes of a record, at most: a path and some numbers.
  private static let byteLimit = 64 << 10

  private struct Record: Codable {
    let path: String
    let article: Int
    let page: Int
    let place: Int
    let read: Double
  }

  let folder: String

  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.init(folder: BaseDirectories(environment).state + "/newsstand/positions")
  }

  init(folder: String) { self.folder = folder }

  /// The position kept for a path, of which symbolic links are resolved; nil where there is none, or it cannot be read.
  public func position(of path: String) -> Position? {
    let path = Self.real(path)
    guard let file = file(for: path), let handle = FileHandle(forReadingAtPath: file),
      let data = try? handle.read(upToCount: Self.byteLimit),
      let record = try? JSONDecoder().decode(Record.self, from: data), record.path == path,
      record.article >= 0, record.page >= 0, record.place >= 0, (0...1).contains(record.read)
    else { return nil }
    return Position(article: record.article, page: record.page, place: record.place, read: record.read)
  }

  /// Keeps a position for a path.
  ///
  /// - Throws: `file`.
  public func keep(_ position: Position, of path: String) throws(NewsstandError) {
    let path = Self.real(path)
    guard let file = file(for: path) else { throw .file(path: folder, errno: ENOMEM) }
    let record = Record(
      path: path, article: position.article, page: position.page, place: position.place, read: position.read)
    let isNew = access(file, F_OK) != 0
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try JSONEncoder().encode(record).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw .file(path: folder, errno: error.systemCode)
    }
    if isNew { makeRoom() }
  }

  /// Deletes the oldest records beyond the limit.
  private func makeRoom() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard names.count > Self.limit else { return }
    let aged = names.map { name -> (path: String, time: Int) in
      var status = stat()
      let path = folder + "/" + name
      return (path, lstat(path, &status) == 0 ? status.st_mtim.tv_sec : 0)
    }
    for record in aged.sorted(by: { $0.time < $1.time }).prefix(names.count - Self.limit) {
      unlink(record.path)
    }
  }

  private func file(for path: String) -> String? {
    guard let digest = SHA256() else { return nil }
    digest.update(Array(path.utf8).span.bytes)
    return folder + "/" + digest.finish()
  }

  private static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else {
      return URL(fileURLWithPath: path).standardizedFileURL.path
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
