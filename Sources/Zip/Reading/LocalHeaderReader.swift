/// Reads local headers and compares them with the central directory.
struct LocalHeaderReader {
  /// Mostly enough for the extra field of a local header, so that one read is.
  static let usualExtraSize = 64

  let file: any ByteSource
  /// How many bytes of extra field are read at once, whether there are so many or not.
  let readAhead: Int

  /// - Parameter entry: as the directory describes it.
  /// - Throws: if its local header is not there, contradicts the directory or says that the data is encrypted.
  func header(of entry: Entry) throws(ZipError) -> LocalFileHeader {
    let offset = entry.localHeaderOffset
    var bytes = try file.bytes(
      at: offset, count: LocalFileHeader.fixedSize + entry.rawNameCount + readAhead)
    guard let size = LocalFileHeader.recordSize(bytes) else {
      throw .missingLocalHeader(entry: entry.label, offset: offset)
    }
    if size > bytes.count { bytes = try file.bytes(at: offset, count: size) }
    guard let local = LocalFileHeader(bytes) else {
      throw .missingLocalHeader(entry: entry.label, offset: offset)
    }
    if local.flags.saysEncrypted { throw .encrypted(entry: entry.label) }
    if let field = local.disagreement(with: entry) {
      throw .headersDisagree(entry: entry.label, offset: offset, field: field)
    }
    return local
  }
}
