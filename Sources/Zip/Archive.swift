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
  /// Where the entries lie.
  let tree: FolderTree

  /// Opens an archive and checks all but the data of its entries.
  ///
  /// - Throws: `ZipError`, naming the first entry that is wrong.
  public init(path: String, limits: Limits = .standard) throws(ZipError) {
    try self.init(file: ArchiveFile(path: path), limits: limits)
  }

  init(file: ArchiveFile, limits: Limits) throws(ZipError) {
    try self.init(file: file, DirectoryLocation.find(in: file), limits: limits)
  }

  init(file: ArchiveFile, _ location: DirectoryLocation, limits: Limits) throws(ZipError) {
    var layout = DataLayout(try Listing(location, in: file, limits: limits), end: location.start)
    try layout.verify(in: file)
    self.init(file: file, layout.listing)
  }

  /// - Parameter listing: whose local headers are verified.
  init(file: ArchiveFile, _ listing: Listing) {
    self.file = file
    entries = listing.entries
    tree = listing.tree
  }
}
