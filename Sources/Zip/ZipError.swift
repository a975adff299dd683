/// Why an archive cannot be read or unpacked. `entry` is the name of the entry as the archive gives it (it may hold
/// anything; `description` cleans it), `offset` a place in the archive's file in bytes.
public enum ZipError: Error, Hashable, Sendable {
  // The file.

  /// `open` or `stat` failed.
  case cannotOpen(path: String, errno: Int32)
  /// The path leads to a directory, a device or a fifo.
  case notARegularFile(path: String)
  case cannotRead(offset: UInt64, errno: Int32)

  // The central directory.

  /// No end of central directory record: something else, or an archive whose end is missing.
  case notAnArchive(path: String)
  /// Two end records fit the file, and programs would disagree about what is in it.
  case ambiguous(offset: UInt64, other: UInt64)
  /// A part of an archive that is split over several files.
  case split
  /// Counts, sizes or offsets of the directory contradict each other or the file.
  case damagedDirectory(offset: UInt64, fault: DirectoryFault)
  /// Between the entries lies one that the directory does not name: two archives joined, or a part of one.
  case unlistedEntry(offset: UInt64)

  // The headers of an entry.

  case unsafePath(entry: String, fault: PathFault)
  /// Two entries would land in one place: the same name, or the same characters in other bytes (NFC and NFD).
  case duplicate(entry: String, other: String)
  /// One entry makes a file of `path` and another one a directory.
  case fileAndDirectory(entry: String, path: String)
  case specialFile(entry: String, kind: SpecialFile)
  /// Its attributes say directory and its name does not, or a directory claims to hold data.
  case unclearKind(entry: String)
  case encrypted(entry: String)
  /// `method` is the code of APPNOTE 4.4.5.
  case unsupportedMethod(entry: String, method: UInt16)
  /// The local header is not where the directory says.
  case missingLocalHeader(entry: String, offset: UInt64)
  /// The local header contradicts the directory.
  case headersDisagree(entry: String, offset: UInt64, field: HeaderField)
  /// The data descriptor contradicts the directory.
  case descriptorDisagrees(entry: String, offset: UInt64)
  /// Stored data with two different sizes, or more than Deflate can make of the packed size.
  case impossibleSize(entry: String, compressedSize: UInt64, uncompressedSize: UInt64)
  /// The data reaches into the next entry, into the directory or past the end.
  case overlap(entry: String, offset: UInt64)

  // The data of an entry.

  /// No valid Deflate stream.
  case damagedData(entry: String, offset: UInt64)
  /// The data ends before the Deflate stream or the file does.
  case truncatedData(entry: String, offset: UInt64)
  /// Bytes follow the last Deflate block.
  case trailingData(entry: String, offset: UInt64)
  /// The data unpacks to more or fewer bytes than declared.
  case wrongSize(entry: String, offset: UInt64, declared: UInt64)
  case wrongChecksum(entry: String, offset: UInt64, declared: UInt32, actual: UInt32)

  // Limits.

  case tooManyEntries(limit: Int)
  case directoryTooLarge(size: UInt64, limit: UInt64)
  case entryTooLarge(entry: String, size: UInt64, limit: UInt64)
  case archiveTooLarge(limit: UInt64)
  /// More unpacked bytes for a packed one than any issue needs. `entry` is `nil` where only the sum is suspicious.
  case suspiciousRatio(entry: String?, limit: UInt64)

  // Extraction.

  case cannotUseFolder(path: String, errno: Int32)
  /// Something is already there; it is left as it is.
  case alreadyExists(entry: String)
  /// `mkdir`, `open`, `write` or `close` failed.
  case cannotWrite(entry: String, errno: Int32)
  /// The volume is full, or the quota is. `needed` is what the whole archive takes, in bytes.
  case diskFull(needed: UInt64)
  case cancelled
}

/// What is wrong with a central directory.
public enum DirectoryFault: Hashable, Sendable {
  /// The end record's numbers do not fit the file.
  case endRecord
  /// The zip64 end record is missing, or contradicts the end record.
  case zip64EndRecord
  /// Where a header must be is none, or only a part of one.
  case header
  /// The directory has another number of headers than declared.
  case count(declared: UInt64, found: UInt64)
}

/// What an archive may hold that an issue may not.
public enum SpecialFile: Hashable, Sendable {
  case symbolicLink, device, fifo, socket, unknown
}

/// A field that stands in the local header and in the central directory.
public enum HeaderField: Hashable, Sendable {
  case name, method, crc32, compressedSize, uncompressedSize
}
