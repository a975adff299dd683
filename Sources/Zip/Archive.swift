/// A ZIP archive in a file, for reading. Its central directory is the truth (APPNOTE 4.3.12); an archive whose local
/// headers say something else, or that asks for more than its limits, is refused as a whole before anything is
/// unpacked. Data is checked when it is read.
///
/// The file stays open as long as the value lives, is read piece by piece, and may change or vanish meanwhile without
/// more harm than an error.
public struct Archive: Sendable {
  /// In the order of the central directory. The folder itself (`./`) is left out.
  public let entries: [Entry]

  let file: ArchiveFile
  /// All directories, whether an entry names them or a path implies them; parents before children.
  let folders: [FolderTree.Folder]

  /// Opens an archive and checks all but the data of its entries.
  ///
  /// - Throws: `ZipError`, naming the first entry that is wrong.
  public init(path: String, limits: Limits = .standard) throws(ZipError) {
    file = try ArchiveFile(path: path)
    let location = try DirectoryLocation.find(in: file)
    let directorySize = location.end - location.start
    guard directorySize <= limits.directorySize else {
      throw .directoryTooLarge(size: directorySize, limit: limits.directorySize)
    }
    var listing = Listing(file: file, base: location.base, limits: limits)
    var reader = CentralDirectoryReader(location, in: file)
    var count: UInt64 = 0
    while let header = try reader.next() {
      try listing.add(header)
      count += 1
    }
    guard location.declares(count) else {
      let fault = DirectoryFault.count(declared: location.entryCount, found: count)
      throw .damagedDirectory(offset: location.start, fault: fault)
    }
    try listing.verify(upTo: location.start)
    entries = listing.entries
    folders = listing.tree.folders
  }
}
