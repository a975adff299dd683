/// An entry that can be unpacked before the whole archive is there.
struct Candidate: Sendable {
  /// Where the directory, if it is there, has an entry.
  struct Listed: Sendable {
    /// In the directory's `DataLayout`.
    let position: Int
    let entry: Entry
    /// Where the next entry or the directory begins, in bytes from the start of the file.
    let end: UInt64
  }

  /// In bytes from the start of the file; names the entry.
  let headerOffset: UInt64
  /// As `Entry.path`.
  let path: String
  let method: CompressionMethod
  /// `nil` if the data must show its own end.
  let truth: DataDescriptor?
  let source: Source

  enum Source: Sendable {
    case listed(Listed)
    /// A guess. The data begins at this offset, in bytes from the start of the file; with a data descriptor behind it,
    /// that has to confirm the data: nobody else has yet.
    case found(dataOffset: UInt64, hasDescriptor: Bool)
  }

  var hasDescriptor: Bool {
    if case .found(_, true) = source { true } else { false }
  }
}
