internal import Foundation

/// The files of an unpacked issue, without the rubbish that systems leave in archives.
public struct FolderContents: Sendable {
  /// More than any issue has; a wrong folder (`newsstand read /`) ends here.
  static let fileLimit = 100_000
  static let depthLimit = 64

  /// Absolute, symbolic links resolved.
  public let path: String
  /// Of an archive that is not unpacked, what has the files; nil where they lie in the folder.
  let packed: PackedFolder?
  /// Of a folder into which files still come, which these are; nil where nobody knows.
  var expected: ExpectedFiles?
  /// The name of the one file that counts; nil where all do.
  private let only: String?

  /// - Throws: `unreadableFolder`.
  public init(path: String) throws(BrochureError) {
    try self.init(path: path, provider: nil)
  }

  /// - Parameter provider: what has the files that are not in the folder yet.
  /// - Throws: `unreadableFolder`.
  init(path: String, provider: (any FileProvider)?) throws(BrochureError) {
    guard !path.utf8.contains(0), let real = realPath(path) else {
      throw .unreadableFolder(path: path, errno: ENOENT)
    }
    self.path = real
    packed = provider.map { PackedFolder(path: real, $0) }
    only = nil
  }

  private init(path: String, in packed: PackedFolder) {
    self.path = path
    self.packed = packed
    only = nil
  }

  /// A folder in it.
  private func folder(_ name: String) throws(BrochureError) -> FolderContents {
    if let packed { return FolderContents(path: path + "/" + name, in: packed) }
    return try FolderContents(path: path + "/" + name)
  }

  /// The bytes of a file in it. Never waits for a pipe or a device.
  ///
  /// - Parameters:
  ///   - file: its path relative to the folder, as `list` or `allFiles` has it.
  ///   - limit: the most bytes that are read; a larger file is refused.
  public func bytes(of file: String, limit: Int) throws(FileError) -> [UInt8] {
    [UInt8](try data(of: file, limit: limit))
  }

  func data(of file: String, limit: Int) throws(FileError) -> Data {
    try FileBytes.read(provide(file), limit: limit)
  }

  /// To look for files by the names that others gave them.
  var assets: AssetFolder { AssetFolder(path, packed: packed) }

  /// The path of a file in it, at which that is from then on.
  func provide(_ file: String) throws(FileError) -> String {
    try packed?.provide(path + "/" + file)
    return path + "/" + file
  }

  /// Which file has a name in it now; nil where there is none.
  func stamp(of file: String) -> FileStamp? {
    (try? provide(file)).flatMap { FileStamp(path: $0) }
  }

  /// The first bytes of a file in it; all, where there are fewer. Of an archive it is not unpacked for this.
  ///
  /// - Parameter file: its path relative to the folder.
  public func beginning(of file: String, count: Int) throws(FileError) -> [UInt8] {
    try Asset(name: file, path: path + "/" + file, in: packed).beginning(count: count)
  }

  /// A single file, as if it were alone in its folder.
  ///
  /// - Throws: `unreadableFolder`.
  init(file: String) throws(BrochureError) {
    guard !file.utf8.contains(0), let real = realPath(file), let slash = real.lastIndex(of: "/") else {
      throw .unreadableFolder(path: file, errno: ENOENT)
    }
    packed = nil
    path = real.startIndex == slash ? "/" : String(real[..<slash])
    only = String(real[real.index(after: slash)...])
  }

  /// The folder that holds the issue: this one, or the single folder that wraps everything.
  public func unwrapped() throws(BrochureError) -> FolderContents {
    var contents = self
    for _ in 0..<Self.depthLimit {
      let (files, folders) = try contents.list()
      guard files.isEmpty, folders.count == 1 else { break }
      contents = try contents.folder(folders[0])
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
      guard names.count == 1, try contents.entries().folders == names else { return nil }
      contents = try contents.folder(names[0])
    }
    return nil
  }

  private func usefulNames(under folder: String = "") throws(BrochureError) -> [String] {
    if let only { return [only] }
    let full = folder.isEmpty ? path : path + "/" + folder
    if packed != nil {
      let (files, folders) = try entries(under: folder)
      return files + folders
    }
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
    if let packed {
      guard let (files, folders) = packed.list(full) else {
        throw .unreadableFolder(path: full, errno: ENOENT)
      }
      return (files.filter { !Self.isRubbish($0) }, folders.filter { !Self.isRubbish($0) })
    }
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
