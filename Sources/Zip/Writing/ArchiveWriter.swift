/// Writes a ZIP archive, entry by entry in the order in which they are added. Names are UTF-8 and say so (APPNOTE
/// appendix D), times are UTC, headers are complete without data descriptors, and nothing depends on when or where it
/// is done: the same files make the same bytes. Zip64 is used where, and only where, numbers need it.
///
/// The archive is written under a hidden name beside its own and gets that in `finish`; without it nothing is left.
/// Memory is bounded whatever is packed, apart from some hundred bytes an entry.
public struct ArchiveWriter: ~Copyable {
  private let draft: DraftFile
  private var packer: EntryPacker
  private var names = ArchiveNames()
  private var directory: [UInt8] = []
  private var count: UInt64 = 0
  /// Where the next entry begins.
  private var position: UInt64 = 0

  /// - Parameters:
  ///   - path: of the archive; a regular file that is there is replaced in the end.
  ///   - isCancelled: asked often; once it is true, `WritingError.cancelled` is thrown.
  public init(
    path: String, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WritingError) {
    draft = try DraftFile(path: path)
    packer = EntryPacker(into: draft, isCancelled: isCancelled)
  }

  /// Packs a file. Data that Deflate does not make smaller is stored.
  ///
  /// - Parameters:
  ///   - file: its path on the disk; a link is followed.
  ///   - path: in the archive: relative, `/`-separated.
  ///   - method: how it is compressed.
  ///   - modified: its time in seconds since 1970.
  public mutating func add(
    _ file: String, as path: String, method: CompressionMethod, modified: Int64
  ) throws(WritingError) {
    let name = try names.add(path)
    let source = try open(file)
    var record = EntryRecord(
      name: Array(name.utf8), modified: modified, localHeaderOffset: position,
      isWide: source.size >= EntryRecord.saturated)
    let start = position + UInt64(record.localHeaderSize)
    if method == .deflated, source.size > 0 {
      record.description = try packer.deflate(source, at: start)
      record.method = .deflated
    }
    if record.method == .stored || record.description.compressedSize >= source.size {
      record.description = try packer.store(source, at: start)
      record.method = .stored
    }
    try draft.write(record.localHeader, at: position)
    position = start + record.description.compressedSize
    directory += record.centralHeader
    count += 1
  }

  /// Writes the directory, looks whether our own reader takes the archive, and gives it its name.
  public consuming func finish() throws(WritingError) {
    let end = EndRecords(entryCount: count, directorySize: UInt64(directory.count), directoryOffset: position)
    directory += end.bytes
    try draft.write(directory, at: position)
    try draft.truncate(to: position + UInt64(directory.count))
    do throws(ZipError) {
      _ = try Archive(path: draft.draftPath)
    } catch {
      throw .unreadable(error)
    }
    try draft.publish()
  }

  private func open(_ file: String) throws(WritingError) -> ArchiveFile {
    do throws(ZipError) {
      return try ArchiveFile(path: file)
    } catch {
      if case .cannotOpen(_, let errno) = error { throw .cannotRead(path: file, errno: errno) }
      throw .notAFile(path: file)
    }
  }
}
