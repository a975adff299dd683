public import Foundation
internal import Zip

/// Where a library keeps its things on disk.
///
///     library.sqlite3            publications, issues, downloads, positions, bookmarks, search index
///     library.changed            touched after each change: what fronts watch
///     library.reserve            room for the store's last words when the disk is full
///     agent.lock                 held by whoever transfers
///     downloads/ID.part          the bytes so far; ID.record beside it says whose they are
///     downloads/ID.staging/      being unpacked while it comes; in its `content` every file is whole, and
///                                `paths` says what is to come
///     issues/PUBLICATION/ISSUE/  the content of an available issue
public struct LibraryFolder: Hashable, Sendable {
  public let root: String
  /// Covers: may be deleted at any time.
  public let cache: String

  public init(root: String, cache: String) {
    self.root = root
    self.cache = cache
  }

  /// The person's own library (XDG base directories), `$NEWSSTAND_LIBRARY`, or the one given.
  public init(_ root: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let directories = BaseDirectories(environment)
    let named = root ?? environment["NEWSSTAND_LIBRARY"].flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      root: URL(fileURLWithPath: named ?? directories.data + "/newsstand").standardizedFileURL.path,
      cache: directories.cache + "/newsstand")
  }

  var store: String { root + "/library.sqlite3" }
  var changes: String { root + "/library.changed" }
  var reserve: String { root + "/library.reserve" }
  var lock: String { root + "/agent.lock" }
  var downloads: String { root + "/downloads" }
  var issues: String { root + "/issues" }
  var covers: String { cache + "/covers" }

  func part(_ id: Int64) -> String { "\(downloads)/\(id).part" }
  func record(_ id: Int64) -> String { "\(downloads)/\(id).record" }
  func staging(_ id: Int64) -> String { "\(downloads)/\(id).staging" }
  func arrivingContent(_ id: Int64) -> String { staging(id) + "/content" }

  static let arrivingPathsName = Follower.pathsName

  /// An issue's content; nil where it is not there: a folder that somebody deleted is none.
  func contentURL(_ name: String) -> URL? {
    let path = issues + "/" + name
    return access(path, F_OK) == 0 ? URL(fileURLWithPath: path, isDirectory: true) : nil
  }

  /// A new name in a folder for what is to be removed; as of a download that nobody wants, it is found by whoever
  /// looks for leftovers.
  static func trash(in folder: String) -> String { "\(folder)/0.\(UUID().uuidString)" }

  /// Takes the folder of an issue's content out of the way in one step. Returns where it is now, to be removed.
  @discardableResult
  func discardContent(_ name: String) throws(NewsstandError) -> String {
    let (path, trash) = (issues + "/" + name, Self.trash(in: downloads))
    guard rename(path, trash) == 0 || errno == ENOENT else { throw .file(path: path, errno: errno) }
    return trash
  }

  /// What lies in `downloads` and is of no use: of downloads that are neither `wanted` nor `running`.
  func leftovers(wanted: Set<Int64>, running: Set<Int64> = []) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: downloads)) ?? []
    return names.filter { name in
      let parts = name.split(separator: ".", maxSplits: 1)
      guard parts.count == 2, let id = Int64(parts[0]) else { return false }
      return !wanted.contains(id) && !running.contains(id)
    }.map { downloads + "/" + $0 }
  }

  /// Makes those of the folders that are not there; only the person can look into them.
  func create(_ paths: [String]) throws(NewsstandError) {
    for path in paths {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw .folder(path: path, errno: error.systemCode)
      }
    }
  }
}
