extension Archive {
  /// Unpacks one entry into memory.
  ///
  /// - Parameters:
  ///   - entry: one of this archive's `entries`.
  ///   - limit: the most bytes that may become of it.
  /// - Returns: the data, checked; empty for a directory.
  /// - Throws: `ZipError.entryTooLarge` above the limit, else what is wrong with the data.
  public func data(of entry: Entry, limit: Int) throws(ZipError) -> [UInt8] {
    precondition(limit >= 0, "A limit is not negative")
    guard entry.uncompressedSize <= UInt64(limit) else {
      throw .entryTooLarge(entry: entry.path, size: entry.uncompressedSize, limit: UInt64(limit))
    }
    // Grows with what really comes: the declared size may be a lie.
    var data: [UInt8] = []
    var decoder = EntryDecoder(file: file)
    try decoder.decode(PackedData(entry)) { piece throws(ZipError) in data.append(contentsOf: piece) }
    return data
  }
}
