/// All that is wrong with an archive, where `Archive` ends at the first fault: for whoever is to mend it.
public struct ArchiveSurvey: Sendable {
  /// What `Archive(path:)` or unpacking would refuse, each fault that can be told apart from those before it. None where
  /// the archive is good.
  public let faults: [ZipError]
  /// The entries that the directory names and that are not refused for their headers, in the order of their bytes.
  public let entries: [Entry]

  /// Reads the whole archive.
  ///
  /// - Parameters:
  ///   - isCancelled: asked before each entry.
  ///   - progress: told the number of each entry whose data is read next, from 1, and how many there are.
  /// - Throws: what keeps it from being read at all: `cannotOpen`, `notARegularFile`, `cannotRead`, `cancelled`.
  public init(
    path: String, limits: Limits = .standard, isCancelled: () -> Bool = { false },
    progress: (_ number: Int, _ count: Int) -> Void = { _, _ in }
  ) throws(ZipError) {
    let file = try ArchiveFile(path: path)
    var faults: [ZipError] = []
    func take(_ error: ZipError) throws(ZipError) {
      guard error.isFaultOfArchive else { throw error }
      faults.append(error)
    }
    let location: DirectoryLocation
    do throws(ZipError) {
      location = try DirectoryLocation.find(in: file)
    } catch {
      try take(error)
      (self.faults, entries) = (faults, [])
      return
    }
    var listing = Listing(location, limits: limits)
    do throws(ZipError) {
      try listing.read(from: file) { error throws(ZipError) in try take(error) }
    } catch {
      try take(error)
    }
    var layout = DataLayout(listing, end: location.start)
    // An entry that was refused leaves a gap, in which its own header would look like one that nobody names.
    let isComplete = faults.isEmpty
    var located: Set<Int> = []
    do throws(ZipError) {
      located = try layout.survey(in: file, checksGaps: isComplete) { error throws(ZipError) in
        try take(error)
      }
      if isComplete { try layout.listing.verify() }
    } catch {
      try take(error)
    }
    var decoder = EntryDecoder(file: file)
    for (number, position) in layout.positions.enumerated() where located.contains(position) {
      if isCancelled() { throw .cancelled }
      progress(number + 1, layout.positions.count)
      do throws(ZipError) {
        try decoder.decode(PackedData(layout[position])) { _ in }
      } catch {
        try take(error)
      }
    }
    self.faults = faults
    entries = layout.positions.filter { layout.index(at: $0) != nil }.map { layout[$0] }
  }
}
