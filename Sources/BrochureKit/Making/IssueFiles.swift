internal import Foundation

/// What lies in the folder of an issue that is being made: the files that belong to it, and what does not.
public struct IssueFiles: Sendable {
  public struct File: Hashable, Sendable {
    /// Relative to the folder, `/`-separated, as it is on the disk.
    public let path: String
    /// Absolute, symbolic links resolved.
    public let realPath: String
    /// In bytes.
    public let size: Int64
    /// Seconds since 1970.
    public let modified: Int64
  }

  /// What an issue cannot have.
  public enum Oddity: Hashable, Sendable {
    /// A symbolic link to something outside the folder.
    case linkLeadsOut
    case linkToFolder
    /// A symbolic link to nothing.
    case deadLink
    /// A device, a pipe or a socket.
    case special
    /// The name is not UTF-8.
    case foreignName
    case unreadableFolder(errno: Int32)
  }

  /// Absolute, symbolic links resolved.
  public let folder: String
  /// In natural order. A symbolic link to a file inside is such a file.
  public let files: [File]
  /// What systems and editors leave behind, by their paths; of a folder only its own.
  public let rubbish: [String]
  /// What cannot be a part of it, by its path.
  public let oddities: [(path: String, Oddity)]

  /// Looks through a folder.
  ///
  /// - Throws: `unreadableFolder` of the folder itself, `tooManyFiles`.
  public init(folder: String) throws(BrochureError) {
    let contents = try FolderContents(path: folder)
    self.folder = contents.path
    var walk = FolderWalk(root: contents.path)
    try walk.run()
    var byPath: [String: File] = [:]
    for file in walk.files { byPath[file.path] = file }
    files = NaturalOrder.sorted(Array(byPath.keys)).compactMap { byPath[$0] }
    rubbish = NaturalOrder.sorted(walk.rubbish)
    oddities = walk.oddities
  }
}

/// One walk through a folder and those below it.
private struct FolderWalk {
  let root: String
  var files: [IssueFiles.File] = []
  var rubbish: [String] = []
  var oddities: [(path: String, IssueFiles.Oddity)] = []
  private var folders = [(path: "", depth: 0)]

  init(root: String) { self.root = root }

  mutating func run() throws(BrochureError) {
    while let folder = folders.popLast() {
      let full = folder.path.isEmpty ? root : root + "/" + folder.path
      guard let stream = opendir(full) else {
        if folder.depth == 0 { throw .unreadableFolder(path: root, errno: errno) }
        oddities.append((folder.path, .unreadableFolder(errno: errno)))
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        take(bytes, in: folder)
      }
      guard files.count + folders.count <= FolderContents.fileLimit, folder.depth <= FolderContents.depthLimit
      else { throw .tooManyFiles(path: root, limit: FolderContents.fileLimit) }
    }
  }

  private mutating func take(_ bytes: [UInt8], in folder: (path: String, depth: Int)) {
    let prefix = folder.path.isEmpty ? "" : folder.path + "/"
    guard let name = String(validating: bytes, as: UTF8.self) else {
      return oddities.append((prefix + String(decoding: bytes, as: UTF8.self), .foreignName))
    }
    if name == "." || name == ".." { return }
    let path = prefix + name
    if FolderContents.isRubbish(name) || Self.isBackup(name) { return rubbish.append(path) }
    var status = stat()
    guard lstat(root + "/" + path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: add(path, realPath: root + "/" + path, status)
    case S_IFDIR: folders.append((path, folder.depth + 1))
    case S_IFLNK: follow(path)
    default: oddities.append((path, .special))
    }
  }

  private mutating func follow(_ path: String) {
    var status = stat()
    guard let real = realPath(root + "/" + path), stat(real, &status) == 0 else {
      return oddities.append((path, .deadLink))
    }
    guard real == root || real.path(below: root) != nil else { return oddities.append((path, .linkLeadsOut)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: add(path, realPath: real, status)
    case S_IFDIR: oddities.append((path, .linkToFolder))
    default: oddities.append((path, .special))
    }
  }

  private mutating func add(_ path: String, realPath: String, _ status: stat) {
    files.append(
      IssueFiles.File(
        path: path, realPath: realPath, size: Int64(status.st_size), modified: Int64(status.st_mtim.tv_sec)))
  }

  /// What editors keep of earlier versions.
  private static func isBackup(_ name: String) -> Bool {
    let lower = name.lowercased()
    return name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#")
      || ["bak", "orig", "swp", "swo"].contains { lower.hasSuffix("." + $0) }
      || lower == "ehthumbs.db"
  }
}

extension String {
  /// What follows a folder's path in an absolute path; nil of what does not lie in it. As bytes: as characters, a slash
  /// with a combining mark behind it would be no slash.
  func path(below folder: String) -> String? {
    let prefix = Array((folder == "/" ? folder : folder + "/").utf8)
    guard utf8.starts(with: prefix), utf8.count > prefix.count else { return nil }
    return String(Substring(utf8.dropFirst(prefix.count)))
  }
}
