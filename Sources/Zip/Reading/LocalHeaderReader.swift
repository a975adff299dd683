/// Reads local headers and compares them with the central directory.
struct LocalHeaderReader {
  /// Mostly enough for the extra field of a local header, so that one read is.
  private static let extraGuess = 64

  let file: ArchiveFile

  /// - Parameter offset: where the header must be, in bytes from the start of the file.
  /// - Throws: if it is not there, contradicts `central` or says that the data is encrypted.
  func header(
    of central: CentralDirectoryHeader, named name: String, at offset: UInt64
  ) throws(ZipError) -> LocalFileHeader {
    let guess = LocalFileHeader.fixedSize + central.name.count + Self.extraGuess
    var bytes = try file.bytes(at: offset, count: guess)
    guard let size = LocalFileHeader.recordSize(bytes) else {
      throw .missingLocalHeader(entry: name, offset: offset)
    }
    if size > bytes.count { bytes = try file.bytes(at: offset, count: size) }
    guard let local = LocalFileHeader(bytes) else { throw .missingLocalHeader(entry: name, offset: offset) }
    if local.flags.saysEncrypted { throw .encrypted(entry: name) }
    if let field = local.disagreement(with: central) {
      throw .headersDisagree(entry: name, offset: offset, field: field)
    }
    return local
  }
}
