/// The files of a central directory that came before its archive, in the order of their bytes.
struct ListedEntries {
  private let entries: [Entry]
  /// For each index the next one, from it on, that is not taken yet, or one closer to it; one more than there are
  /// entries.
  private var untaken: [Int]
  /// Behind the data of the last entry.
  private let end: UInt64

  /// - Parameters:
  ///   - entries: of which only the files matter. They have no data offset yet.
  ///   - end: where the central directory begins, in bytes from the start of the file.
  ///   - isTaken: whether the entry with its local header at this offset is done or being done.
  init(_ entries: [Entry], end: UInt64, isTaken: (UInt64) -> Bool) {
    self.entries =
      entries
      .filter { $0.kind == .file && !isTaken($0.localHeaderOffset) }
      .sorted { $0.localHeaderOffset < $1.localHeaderOffset }
    untaken = Array(0...self.entries.count)
    self.end = end
  }

  /// An entry of which at least the fixed part of the local header has arrived; those that are there wholly come
  /// first.
  ///
  /// - Parameter mayWait: also takes one whose data is still to come.
  mutating func next(in arrived: RangeSet<UInt64>, mayWait: Bool) -> Candidate? {
    var partial: Int?
    for range in arrived.ranges {
      let index = firstUntaken(from: range.lowerBound)
      guard index < entries.count else { break }
      if extentEnd(of: index) <= range.upperBound { return take(index) }
      let headerEnd = entries[index].localHeaderOffset.adding(UInt64(LocalFileHeader.fixedSize))
      if let headerEnd, headerEnd <= range.upperBound { partial = partial ?? index }
    }
    guard mayWait, let partial else { return nil }
    return take(partial)
  }

  private mutating func take(_ index: Int) -> Candidate {
    untaken[index] = index + 1
    let entry = entries[index]
    return Candidate(
      headerOffset: entry.localHeaderOffset, path: entry.path, method: entry.method, dataOffset: nil,
      truth: entry.description, hasDescriptor: false)
  }

  private func extentEnd(of index: Int) -> UInt64 {
    index + 1 < entries.count ? entries[index + 1].localHeaderOffset : end
  }

  private mutating func firstUntaken(from offset: UInt64) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].localHeaderOffset < offset { low = middle + 1 } else { high = middle }
    }
    // Halving the way for those who come after keeps this short however many are taken.
    while untaken[low] != low {
      untaken[low] = untaken[untaken[low]]
      low = untaken[low]
    }
    return low
  }
}
