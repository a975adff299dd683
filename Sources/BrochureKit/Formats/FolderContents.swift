internal import Foundation

/// The files of an unpacked issue, without the rubbish that systems leave in archives.
public struct FolderContents: Sendable {
  /// More than any issue has; a wrong folder (`newsstand read /`) ends here.
  static let fileLimit = 100_000
  static let depthLimit = 64

  /// Absolute, symbolic links resolved.
  public let path: String
  /// The name of the one file that counts; nil where all do.
  private let only: String?

  /// - Throws: `unreadableFolder`.
  public init(path: String) throws(BrochureError) {
    guard !path.utf8.contains(0), let real = realPath(path) else {
      throw .unreadableFolder(path: path, errno: ENOENT)
    }
    self.path = real
    only = nil
  }

  /// A single file, as if it were alone in its folder.
  ///
  /// - Throws: `unreadableFolder`.
  init(file: String) throws(BrochureError) {
    guard !file.utf8.contains(0), let real = realPath(file), let slash = real.lastIndex(of: "/") else {
      throw .unreadableFolder(path: file, errno: ENOENT)
    }
    path = real.startIndex == slash ? "/" : String(real[..<slash])
    only = String(real[real.index(after: slash)...])
  }

  /// The folder that holds the issue: this one, or the single folder that wraps everything.
  public func unwrapped() throws(BrochureError) -> FolderContents {
    var contents = self
    for _ in 0..<Self.depthLimit {
      let (files, folders) = try contents.list()
      guard files.isEmpty, folders.count == 1 else { break }
      contents = try FolderContents(path: contents.path + "/" + folders[0])
    }
    return contents
  }

  /// The names of the regular files and of the folders in it, in natural order. Symbolic links
  /// are neither.
  public func list() throws(BrochureError) -> (files: [String], folders: [String]) {
    let (files, folders) = try entries()
    return (NaturalOrder.sorted(files), NaturalOrder.sorted(folders))
  }

  /// Where the file of a name is, in whatever case: in this folder, or in the single one that wraps everything;
  /// nil where it is in neither. Looks at no other file, so that it may be asked often.
  func file(named name: String) throws(BrochureError) -> (contents: FolderContents, name: String)? {
    var contents = self
    for _ in 0..<Self.depthLimit {
      let names = try contents.usefulNames()
      let found = names.filter { $0.lowercased() == name }
      if !found.isEmpty { return (contents, NaturalOrder.sorted(found)[0]) }
      var status = stat()
      guard names.count == 1, lstat(contents.path + "/" + names[0], &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      else { return nil }
      contents = try FolderContents(path: contents.path + "/" + names[0])
    }
    return nil
  }

  private func usefulNames(under folder: String = "") throws(BrochureError) -> [String] {
    if let only { return [only] }
    let full = folder.isEmpty ? path : path + "/" + folder
    do {
      return try Self.names(in: full).filter { !Self.isRubbish($0) }
    } catch {
      throw .unreadableFolder(path: full, errno: error.code)
    }
  }

  private func entries(
    under folder: String = ""
  ) throws(BrochureError) -> (files: [String], folders: [String]) {
    let full = folder.isEmpty ? path : path + "/" + folder
    var files: [String] = []
    var folders: [String] = []
    for name in try usefulNames(under: folder) {
      var status = stat()
      guard lstat(full + "/" + name, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: files.append(name)
      case S_IFDIR: folders.append(name)
      default: break
      }
    }
    return (files, folders)
  }

  /// All files in it and in the folders below, as relative paths in natural order. What cannot be
  /// listed below is left out.
  public func allFiles() throws(BrochureError) -> [String] {
    var paths: [String] = []
    var folders = [(path: "", depth: 0)]
    while let folder = folders.popLast() {
      guard let (files, below) = folder.depth == 0 ? try entries() : try? entries(under: folder.path) else {
        continue
      }
      let prefix = folder.path.isEmpty ? "" : folder.path + "/"
      paths += files.map { prefix + $0 }
      folders += below.map { (prefix + $0, folder.depth + 1) }
      guard paths.count + folders.count <= Self.fileLimit, folder.depth <= Self.depthLimit else {
        throw .tooManyFiles(path: path, limit: Self.fileLimit)
      }
    }
    return NaturalOrder.sorted(paths)
  }

  /// Everything in a folder but `.` and `..`; names that are not UTF-8 are left out.
  static func names(in folder: String) throws(Errno) -> [String] {
    guard let stream = opendir(folder) else { throw Errno(code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // `d_name` is a tuple to Swift, and longer than its type says only in theory (NAME_MAX 255).
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  struct Errno: Error {
    let code: Int32
  }

  /// Hidden files (`.DS_Store`, `._x`) and what macOS and Windows leave behind.
  static func isRubbish(_ name: String) -> Bool {
    name.hasPrefix(".") || name == "__MACOSX"
      || ["thumbs.db", "desktop.ini", "icon\r"].contains(name.lowercased())
  }
}

/// Whether a regular file is at a path, also through symbolic links.
func isFile(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}
