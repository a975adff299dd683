/// The directories of an archive, and who lies where in them: finds entries that would land in one place.
///
/// A tree, not a set of paths: a hostile archive of deep paths then costs no more memory than its own names.
struct FolderTree {
  /// A place in `folders`. 0 is the folder that is written to.
  typealias Index = Int

  /// One directory: its name in its parent. Parents come before their children.
  struct Folder: Hashable {
    let parent: Index
    let name: String
  }

  static let root: Index = 0

  enum Conflict: Error {
    /// Another entry has the same path, or one of equal characters spelled in other bytes (Unicode canonical
    /// equivalence: NFC beside NFD).
    case taken(by: String)
    /// The path of a file is a directory for another entry.
    case fileAndDirectory(path: String)
  }

  /// What lies in a place: the file of an entry (its index in the archive), or a directory.
  enum Occupant: Hashable {
    case file(Int)
    case folder(Index)
  }

  private(set) var folders = [Folder(parent: root, name: "")]
  /// How many places are taken: files, and directories whether an entry names them or a path implies them.
  var placeCount: Int { places.count }

  /// Equal strings are canonically equivalent ones, so the key finds the other spellings of a name too.
  private var places: [Folder: Occupant] = [:]

  /// What lies under exactly these bytes as a name in a folder.
  func occupant(named name: String, in folder: Index) -> Occupant? {
    guard let slot = places.index(forKey: Folder(parent: folder, name: name)),
      places[slot].key.name.utf8.elementsEqual(name.utf8)
    else { return nil }
    return places[slot].value
  }

  /// The path of a directory, `/`-separated; empty for the root.
  func path(of index: Index) -> String {
    index == Self.root ? "" : text(of: folders[index])
  }

  /// Adds a file and the folders that lead to it.
  mutating func addFile(_ path: EntryPath, entry: Int) throws(Conflict) {
    let parent = try addFolders(path.components.dropLast())
    let place = Folder(parent: parent, name: path.components[path.components.count - 1])
    if let slot = places.index(forKey: place) {
      if case .folder = places[slot].value { throw .fileAndDirectory(path: path.text) }
      throw .taken(by: text(of: places[slot].key))
    }
    places[place] = .file(entry)
  }

  /// Adds a directory and those that lead to it; the same directory twice is no conflict.
  mutating func addDirectory(_ path: EntryPath) throws(Conflict) {
    _ = try addFolders(path.components[...])
  }

  /// - Returns: the last folder.
  private mutating func addFolders(_ components: ArraySlice<String>) throws(Conflict) -> Index {
    var current = Self.root
    for name in components {
      let place = Folder(parent: current, name: name)
      if let slot = places.index(forKey: place) {
        let known = places[slot].key
        guard case .folder(let index) = places[slot].value else {
          throw .fileAndDirectory(path: text(of: known))
        }
        guard known.name.utf8.elementsEqual(name.utf8) else { throw .taken(by: text(of: known)) }
        current = index
      } else {
        places[place] = .folder(folders.count)
        current = folders.count
        folders.append(place)
      }
    }
    return current
  }

  private func text(of place: Folder) -> String {
    var components = [place.name]
    var parent = place.parent
    while parent != Self.root {
      components.append(folders[parent].name)
      parent = folders[parent].parent
    }
    return components.reversed().joined(separator: "/")
  }
}
