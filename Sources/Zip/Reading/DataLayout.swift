/// The entries of a directory in the order of their bytes. Positions count in that order; indices in that of the
/// directory.
struct DataLayout {
  private(set) var listing: Listing
  /// The index of the entry at each position; the folder's own ones (`Listing.rootEntries`) come after the others.
  private let order: [UInt32]
  /// Where the directory begins, in bytes from the start of the file.
  private let end: UInt64

  init(_ listing: Listing, end: UInt64) {
    self.listing = listing
    self.end = end
    order = (0..<UInt32(listing.entries.count + listing.rootEntries.count)).sorted {
      listing.entry(Int($0)).localHeaderOffset < listing.entry(Int($1)).localHeaderOffset
    }
  }

  var positions: Range<Int> { order.indices }

  subscript(_ position: Int) -> Entry { listing.entry(Int(order[position])) }

  /// The index in `listing.entries`; `nil` for the folder itself.
  func index(at position: Int) -> Int? {
    let index = Int(order[position])
    return index < listing.entries.count ? index : nil
  }

  /// Where the bytes end that can be those of an entry: where the next one, or the directory, begins.
  func end(of position: Int) -> UInt64 {
    position + 1 < order.count ? self[position + 1].localHeaderOffset : end
  }

  /// The first position whose local header begins at `offset` or behind it.
  func firstPosition(from offset: UInt64) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].localHeaderOffset < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Reads the local headers and compares them with the directory, then checks what only all entries together show, at
  /// last what lies between the entries.
  ///
  /// - Parameter knownHeaderSize: for each position the size of a local header if it and what follows the entry are
  ///   checked already.
  mutating func verify(
    in file: ArchiveFile, knownHeaderSize: (Int) -> UInt32? = { _ in nil }
  ) throws(ZipError) {
    let verifier = EntryVerifier(file: file)
    // `nil` where everything is checked.
    var trailers: [EntryVerifier.Trailer?] = []
    trailers.reserveCapacity(order.count)
    for position in positions {
      if let size = knownHeaderSize(position) {
        listing.setHeaderSize(size, of: Int(order[position]))
        trailers.append(nil)
      } else {
        let located = try verifier.locate(self[position], upTo: end(of: position))
        listing.setHeaderSize(located.headerSize, of: Int(order[position]))
        trailers.append(located.trailer)
      }
    }
    try listing.verify()
    try verifier.verifyGap(from: 0, to: order.isEmpty ? end : self[0].localHeaderOffset)
    for (position, trailer) in zip(positions, trailers) {
      guard let trailer else { continue }
      try verifier.verifyEnd(of: self[position], trailer, upTo: end(of: position))
    }
  }

  /// As `verify`, but goes on after a fault.
  ///
  /// - Parameters:
  ///   - checksGaps: whether what lies between the entries is looked at: not where the listing is not whole.
  ///   - onFault: takes each fault.
  /// - Returns: the positions whose data can be read.
  mutating func survey(
    in file: ArchiveFile, checksGaps: Bool, onFault: (ZipError) throws(ZipError) -> Void
  ) throws(ZipError) -> Set<Int> {
    let verifier = EntryVerifier(file: file)
    var located: Set<Int> = []
    if checksGaps {
      let first = order.isEmpty ? end : self[0].localHeaderOffset
      do throws(ZipError) { try verifier.verifyGap(from: 0, to: first) } catch { try onFault(error) }
    }
    for position in positions {
      let next = self.end(of: position)
      do throws(ZipError) {
        let (size, trailer) = try verifier.locate(self[position], upTo: next)
        listing.setHeaderSize(size, of: Int(order[position]))
        located.insert(position)
        if checksGaps { try verifier.verifyEnd(of: self[position], trailer, upTo: next) }
      } catch {
        try onFault(error)
      }
    }
    return located
  }
}
