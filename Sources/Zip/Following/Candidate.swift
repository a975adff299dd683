/// An entry that can be unpacked before the whole archive is there.
struct Candidate: Sendable {
  /// In bytes from the start of the file; names the entry.
  let headerOffset: UInt64
  /// As `Entry.path`.
  let path: String
  let method: CompressionMethod
  /// Where the data begins, in bytes from the start of the file; `nil` if its local header is yet to be read.
  let dataOffset: UInt64?
  /// `nil` if the data must show its own end.
  let truth: DataDescriptor?
  /// A data descriptor follows the data, and has to confirm it: nobody else has yet.
  let hasDescriptor: Bool
}

/// A file in staging, and which bytes of the archive it was made of.
struct StagedEntry: Hashable, Sendable {
  let path: String
  let method: CompressionMethod
  let dataOffset: UInt64
  let truth: DataDescriptor
}

extension StagedEntry {
  /// Whether it is what the central directory lists. Paths are compared as bytes, as file systems do.
  func matches(_ entry: Entry) -> Bool {
    entry.kind == .file && entry.method == method && entry.dataOffset == dataOffset
      && entry.description == truth && entry.path.utf8.elementsEqual(path.utf8)
  }
}
