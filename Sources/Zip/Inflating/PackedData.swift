/// The data of one entry, as a decoder wants it.
struct PackedData {
  enum Extent {
    /// The directory, or a local header without a data descriptor, says what it is.
    case known(DataDescriptor)
    /// Deflate data that ends itself: its data descriptor follows it. These limits hold meanwhile.
    case open(Limits)
  }

  /// The path of the entry, for errors.
  let entry: String
  let method: CompressionMethod
  /// Where the data begins, in bytes from the start of the file.
  let offset: UInt64
  let extent: Extent
}

extension PackedData {
  init(_ entry: Entry) {
    self.init(
      entry: entry.path, method: entry.method, offset: entry.dataOffset, extent: .known(entry.description))
  }

  /// In bytes, if known.
  var compressedSize: UInt64? {
    guard case .known(let truth) = extent else { return nil }
    return truth.compressedSize
  }

  /// - Throws: if the data may not become so much, or be so much more than what it was made of.
  func check(packed: UInt64, unpacked: UInt64) throws(ZipError) {
    switch extent {
    case .known(let truth):
      guard unpacked <= truth.uncompressedSize else {
        throw .wrongSize(entry: entry, offset: offset, declared: truth.uncompressedSize)
      }
    case .open(let limits):
      guard unpacked <= limits.entrySize else {
        throw .entryTooLarge(entry: entry, size: unpacked, limit: limits.entrySize)
      }
      guard limits.allowsRatio(packed: packed, unpacked: unpacked) else {
        throw .suspiciousRatio(entry: entry, limit: limits.ratio)
      }
    }
  }
}
