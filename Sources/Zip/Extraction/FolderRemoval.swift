import Glibc

/// Looks through folders and removes what is in them, by descriptor and never through a link.
enum FolderRemoval {
  /// Removes a file, or a folder with all it holds; nothing there is fine. Best effort.
  static func removeTree(named name: String, in folder: CInt) {
    if unlinkat(folder, name, 0) == 0 || errno != EISDIR { return }
    withNames(in: name, of: folder) { names, descriptor in
      for name in names { removeTree(named: name, in: descriptor) }
    }
    unlinkat(folder, name, AT_REMOVEDIR)
  }

  /// Gives the names in a folder, without `.` and `..`, and its descriptor; does nothing if it cannot be read.
  static func withNames(in name: String, of parent: CInt, _ body: ([String], CInt) -> Void) {
    let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // By its address: a record is only as long as its name, shorter than the type says.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
    body(names, descriptor)
  }
}
