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

  private enum Occupant: Hashable {
    case file
    case folder(Index)
  }

  private(set) var folders = [Folder(parent: root, name: "")]
  /// How many places are taken: files, and directories whether an entry names them or a path implies them.
  var placeCount: Int { places.count }

  /// Equal strings are canonically equivalent ones, so the key finds the other spellings of a name too.
  private var places: [Folder: Occupant] = [:]

  /// Adds a file and the folders that lead to it.
  ///
  /// - Returns: the folder that holds it.
  mutating func addFile(_ path: EntryPath) throws(Conflict) -> Index {
    let parent = try addFolders(path.components.dropLast())
    let place = Folder(parent: parent, name: path.components[path.components.count - 1])
    if let slot = places.index(forKey: place) {
      if case .folder = places[slot].value { throw .fileAndDirectory(path: path.text) }
      throw .taken(by: text(of: places[slot].key))
    }
    places[place] = .file
    return parent
  }

  /// Adds a directory and those that lead to it; the same directory twice is no conflict.
  ///
  /// - Returns: the directory itself.
  mutating func addDirectory(_ path: EntryPath) throws(Conflict) -> Index {
    try addFolders(path.components[...])
  }

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
