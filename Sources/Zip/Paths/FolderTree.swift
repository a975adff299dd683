/// The directories of an archive, and who lies where in them: finds entries that would land in one place.
///
/// A tree, not a set of paths: a hostile archive of deep paths then costs no more memory than its own names. Names are
/// kept in one buffer and found by a hash table of numbers, so that a place costs some thirty bytes and its name.
struct FolderTree {
  /// A place in the order in which directories were added; parents come before their children. 0 is the folder that is
  /// written to.
  typealias Index = Int

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

  private struct Place {
    let parent: UInt32
    let nameOffset: UInt32
    /// Of a directory, or of the entry.
    let index: UInt32
    let nameCount: UInt8
    let isFolder: Bool
    /// A part of the name's hash: most names that are not the wanted one are told by it.
    let tag: UInt16

    var occupant: Occupant { isFolder ? .folder(Int(index)) : .file(Int(index)) }
    var nameRange: Range<Int> { Int(nameOffset)..<Int(nameOffset) + Int(nameCount) }
  }

  private var names: [UInt8] = []
  private var places: [Place] = []
  /// For each directory but the root its place.
  private var folderPlaces: [UInt32] = []
  /// Open addressing with linear probing, a power of two long and at most three quarters full: 0, or a place and 1.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// Where the last file lies: mostly the next one lies there, too.
  private var lastFolder: (path: Substring, index: Index) = ("", root)

  /// How many places are taken: files, and directories whether an entry names them or a path implies them.
  var placeCount: Int { places.count }

  /// All directories but the root.
  var folders: Range<Index> { 1..<folderPlaces.count + 1 }

  mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(count)
    grow(for: count)
  }

  func parent(of folder: Index) -> Index { Int(place(of: folder).parent) }

  func name(of folder: Index) -> String { name(of: place(of: folder)) }

  /// The path of a directory, `/`-separated; empty for the root.
  func path(of folder: Index) -> String {
    folder == Self.root ? "" : path(of: place(of: folder))
  }

  /// What lies under exactly these bytes as a name in a folder.
  func occupant(named name: String, in folder: Index) -> Occupant? {
    guard let place = find(name, in: folder).place, names[place.nameRange].elementsEqual(name.utf8) else {
      return nil
    }
    return place.occupant
  }

  /// Adds a file and the folders that lead to it.
  ///
  /// - Parameter path: of an `EntryPath`.
  mutating func addFile(_ path: String, entry: Int) throws(Conflict) {
    let (folder, name) = path.splitPath
    if !folder.utf8.elementsEqual(lastFolder.path.utf8) { lastFolder = (folder, try addFolders(folder)) }
    let parent = lastFolder.index
    let found = find(name, in: parent)
    if let known = found.place {
      if known.isFolder { throw .fileAndDirectory(path: path) }
      throw .taken(by: self.path(of: known))
    }
    add(name, in: parent, as: .file(entry), at: found)
  }

  /// Adds a directory and those that lead to it; the same directory twice is no conflict.
  mutating func addDirectory(_ path: String) throws(Conflict) {
    _ = try addFolders(path[...])
  }

  /// - Returns: the last folder.
  private mutating func addFolders(_ path: Substring) throws(Conflict) -> Index {
    var current = Self.root
    // As bytes: as characters, a slash with a combining mark behind it would be no slash.
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      let name = String(Substring(component))
      let found = find(name, in: current)
      if let known = found.place {
        guard known.isFolder else { throw .fileAndDirectory(path: self.path(of: known)) }
        guard names[known.nameRange].elementsEqual(name.utf8) else { throw .taken(by: self.path(of: known)) }
        current = Int(known.index)
      } else {
        let folder = folders.upperBound
        folderPlaces.append(UInt32(places.count))
        add(name, in: current, as: .folder(folder), at: found)
        current = folder
      }
    }
    return current
  }

  private mutating func add(_ name: String, in parent: Index, as occupant: Occupant, at finding: Finding) {
    let offset = UInt32(names.count)
    names.append(contentsOf: name.utf8)
    let (index, isFolder) =
      switch occupant {
      case .file(let index): (index, false)
      case .folder(let index): (index, true)
      }
    // No component is longer than a file system takes (`EntryPath.longestComponent`).
    places.append(
      Place(
        parent: UInt32(parent), nameOffset: offset, index: UInt32(index), nameCount: UInt8(name.utf8.count),
        isFolder: isFolder, tag: finding.tag))
    slots[finding.slot] = UInt32(places.count)
    grow(for: places.count + 1)
  }

  // Finding.

  private struct Finding {
    /// Where the name is or belongs.
    var slot: Int
    let tag: UInt16
    var place: Place?
  }

  /// Equal strings are canonically equivalent ones, so this finds the other spellings of a name too.
  private func find(_ name: String, in parent: Index) -> Finding {
    var finding = start(of: name, in: parent)
    while slots[finding.slot] != 0 {
      let place = places[Int(slots[finding.slot]) - 1]
      if place.tag == finding.tag, Int(place.parent) == parent,
        names[place.nameRange].elementsEqual(name.utf8) || self.name(of: place) == name
      {
        finding.place = place
        break
      }
      finding.slot = (finding.slot + 1) & (slots.count - 1)
    }
    return finding
  }

  /// Hashes are seeded by the process, so that no archive can be made whose names collide.
  private func start(of name: String, in parent: Index) -> Finding {
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(name)
    let hash = hasher.finalize()
    return Finding(slot: hash & (slots.count - 1), tag: UInt16(truncatingIfNeeded: hash >> 48))
  }

  private mutating func grow(for count: Int) {
    var size = slots.count
    while count * 4 > size * 3 { size *= 2 }
    guard size > slots.count else { return }
    slots = [UInt32](repeating: 0, count: size)
    for (index, place) in places.enumerated() {
      var slot = start(of: name(of: place), in: Int(place.parent)).slot
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  // Names.

  private func place(of folder: Index) -> Place { places[Int(folderPlaces[folder - 1])] }

  private func name(of place: Place) -> String { String(decoding: names[place.nameRange], as: UTF8.self) }

  private func path(of place: Place) -> String {
    var components = [name(of: place)]
    var parent = Int(place.parent)
    while parent != Self.root {
      components.append(name(of: parent))
      parent = self.parent(of: parent)
    }
    return components.reversed().joined(separator: "/")
  }
}
