internal import Foundation

/// A folder into which files come when they are asked for. What lies in it, its provider knows.
///
/// Any two are different, whatever is in them.
final class PackedFolder: Sendable {
  enum Item: Hashable, Sendable {
    case file, folder
  }

  /// Absolute, symbolic links resolved.
  let path: String
  private let provider: any FileProvider
  /// By their paths from the folder on; the folder's own is empty.
  private let listings: [String: (files: [String], folders: [String])]
  /// Of each path, as it is spelled and what it is. Equal characters in other bytes (NFC and NFD) find the same.
  private let items: [String: (spelling: String, item: Item)]

  /// - Parameter path: of a folder that is there, with its links resolved.
  init(path: String, _ provider: any FileProvider) {
    self.path = path
    self.provider = provider
    var listings: [String: (files: [String], folders: [String])] = ["": ([], [])]
    var items: [String: (spelling: String, item: Item)] = ["": ("", .folder)]
    for file in provider.paths where items[file] == nil {
      let (folder, name) = Self.split(file)
      Self.addFolder(folder, to: &listings, &items)
      items[file] = (file, .file)
      listings[folder]?.files.append(name)
    }
    self.listings = listings
    self.items = items
  }

  private static func addFolder(
    _ path: String, to listings: inout [String: (files: [String], folders: [String])],
    _ items: inout [String: (spelling: String, item: Item)]
  ) {
    var path = path
    while items[path] == nil {
      let (parent, name) = split(path)
      items[path] = (path, .folder)
      listings[path] = listings[path] ?? ([], [])
      listings[parent, default: ([], [])].folders.append(name)
      path = parent
    }
  }

  /// As bytes: as characters, a slash with a combining mark behind it would be no slash.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    return (String(path[..<slash]), String(Substring(path.utf8[path.utf8.index(after: slash)...])))
  }

  /// The names in a folder, given by its absolute path; nil where there is none such.
  func list(_ folder: String) -> (files: [String], folders: [String])? {
    relative(folder).flatMap { listings[$0] }
  }

  /// What is at an absolute path, and how that is spelled; nil where nothing is.
  func item(at path: String) -> (path: String, item: Item)? {
    guard let found = relative(path).flatMap({ items[$0] }) else { return nil }
    return (found.spelling.isEmpty ? self.path : self.path + "/" + found.spelling, found.item)
  }

  /// Puts a file at its absolute path.
  func provide(_ path: String) throws(FileError) {
    guard let relative = relative(path), items[relative]?.item == .file else { throw .system(errno: ENOENT) }
    try provider.provide(relative)
  }

  func beginning(of path: String, count: Int) throws(FileError) -> [UInt8] {
    guard let relative = relative(path), items[relative]?.item == .file else { throw .system(errno: ENOENT) }
    return try provider.beginning(of: relative, count: count)
  }

  private func relative(_ path: String) -> String? { path == self.path ? "" : path.path(below: self.path) }
}

extension PackedFolder: Hashable {
  static func == (one: PackedFolder, other: PackedFolder) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
