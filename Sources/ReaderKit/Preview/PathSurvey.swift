import BrochureKit

/// What lies at a path: a file, or all files below a folder, each as of now.
struct PathSurvey: Hashable, Sendable {
  /// More than any issue has: what lies beyond is not looked at.
  private static let folderLimit = 1000
  private static let fileLimit = 20_000

  /// The folder and those below it; none where there is a file, or nothing.
  private(set) var folders: Set<String> = []
  private(set) var files: Set<FileStamp> = []

  var isFolder: Bool { !folders.isEmpty }
  var isThere: Bool { isFolder || !files.isEmpty }

  /// Looks without following links below the path. Blocks while it does.
  init(path: String) {
    guard let contents = try? FolderContents(path: path), let list = try? contents.list() else {
      if let stamp = FileStamp(path: path) { files = [stamp] }
      return
    }
    folders = [contents.path]
    var waiting = [(contents.path, list)]
    while let (folder, list) = waiting.popLast() {
      for name in list.files where files.count < Self.fileLimit {
        if let stamp = FileStamp(path: folder + "/" + name) { files.insert(stamp) }
      }
      for name in list.folders where folders.count < Self.folderLimit {
        let path = folder + "/" + name
        guard let list = try? FolderContents(path: path).list() else { continue }
        folders.insert(path)
        waiting.append((path, list))
      }
    }
  }
}
