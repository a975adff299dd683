/// The files of a central directory that came before its archive, in the order of their bytes, and how far they are.
struct ListedEntries {
  private(set) var layout: DataLayout
  /// For each position the next one, from it on, that is not taken yet, or one closer to it; one more than there are
  /// entries.
  private var untaken: [UInt32]
  /// For each position the size of the local header of an entry whose file is whole, in staging; 0 for the others.
  private var wholeHeaderSizes: [UInt32]
  /// Whether also what follows the entry at this position is checked.
  private var isChecked: [Bool]
  private let tail: DirectoryTail
  private let location: DirectoryLocation

  /// - Parameters:
  ///   - tail: where the directory was read.
  ///   - location: where it is in there.
  ///   - isTaken: whether the entry with its local header at this offset is done or being done.
  init(
    _ layout: DataLayout, in tail: DirectoryTail, at location: DirectoryLocation, isTaken: (UInt64) -> Bool
  ) {
    self.layout = layout
    self.tail = tail
    self.location = location
    let count = layout.positions.count
    untaken = Array(0...UInt32(count))
    wholeHeaderSizes = Array(repeating: 0, count: count)
    isChecked = Array(repeating: false, count: count)
    for position in layout.positions {
      let entry = layout[position]
      if entry.kind == .directory || isTaken(entry.localHeaderOffset) {
        untaken[position] = UInt32(position + 1)
      }
    }
  }

  /// An entry of which at least the fixed part of the local header has arrived; those that are there wholly come
  /// first.
  ///
  /// - Parameter mayWait: also takes one whose data is still to come.
  mutating func next(in arrived: RangeSet<UInt64>, mayWait: Bool) -> Candidate? {
    var partial: Int?
    for range in arrived.ranges {
      let position = firstUntaken(from: range.lowerBound)
      guard position < layout.positions.count else { break }
      if layout.end(of: position) <= range.upperBound { return take(position) }
      let headerEnd = layout[position].localHeaderOffset.adding(UInt64(LocalFileHeader.fixedSize))
      if let headerEnd, headerEnd <= range.upperBound { partial = partial ?? position }
    }
    guard mayWait, let partial else { return nil }
    return take(partial)
  }

  /// The bytes of the files meant that nobody is at yet, each as far as the next entry.
  func extents(where isMeant: (_ path: String) -> Bool) -> [Range<UInt64>] {
    layout.positions.filter { untaken[$0] == $0 && isMeant(layout[$0].path) }
      .map { layout[$0].localHeaderOffset..<layout.end(of: $0) }
  }

  /// The file of an entry is whole.
  ///
  /// - Parameter isChecked: what follows the entry is as it should be.
  mutating func complete(_ position: Int, headerSize: UInt32, isChecked: Bool) {
    wholeHeaderSizes[position] = headerSize
    self.isChecked[position] = isChecked
  }

  /// Whether the archive, now that all of it is there, has this very directory.
  ///
  /// - Parameter location: of the directory in the file.
  func isDirectory(of file: ArchiveFile, at location: DirectoryLocation) throws(ZipError) -> Bool {
    guard self.location == location else { return false }
    return try tail.holds(location, of: file)
  }

  /// Checks what is not checked yet of the entries where they lie.
  mutating func verify(in file: ArchiveFile) throws(ZipError) {
    let (known, isChecked) = (wholeHeaderSizes, isChecked)
    try layout.verify(in: file) { isChecked[$0] ? known[$0] : nil }
  }

  /// How many files are whole.
  var wholeCount: Int { wholeHeaderSizes.count { $0 != 0 } }

  /// Unpacked bytes of the files that are not whole.
  var remainingSize: UInt64 {
    layout.positions.lazy.filter { wholeHeaderSizes[$0] == 0 }.reduce(0) { $0 + layout[$1].uncompressedSize }
  }

  /// The entries whose files are whole.
  var whole: [Entry] {
    layout.positions.filter { wholeHeaderSizes[$0] != 0 }.map { position in
      var entry = layout[position]
      entry.headerSize = wholeHeaderSizes[position]
      return entry
    }
  }

  /// For each entry of the listing whether its file is whole; once it is verified.
  var isWhole: [Bool] {
    var isWhole = Array(repeating: false, count: layout.listing.entries.count)
    for position in layout.positions where wholeHeaderSizes[position] != 0 {
      guard let index = layout.index(at: position) else { continue }
      isWhole[index] = wholeHeaderSizes[position] == layout[position].headerSize
    }
    return isWhole
  }

  private mutating func take(_ position: Int) -> Candidate {
    untaken[position] = UInt32(position + 1)
    let entry = layout[position]
    return Candidate(
      headerOffset: entry.localHeaderOffset, path: entry.path, method: entry.method, truth: entry.description,
      source: .listed(.init(position: position, entry: entry, end: layout.end(of: position))))
  }

  private mutating func firstUntaken(from offset: UInt64) -> Int {
    var low = layout.firstPosition(from: offset)
    // Halving the way for those who come after keeps this short however many are taken.
    while untaken[low] != low {
      untaken[low] = untaken[Int(untaken[low])]
      low = Int(untaken[low])
    }
    return low
  }
}
