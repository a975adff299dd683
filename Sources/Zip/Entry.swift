/// A file or directory of an archive, as its central directory describes it and its local header confirms it.
public struct Entry: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case file, directory
  }

  /// Relative, `/`-separated, without `.`, `..`, empty components and control characters, and without a slash at
  /// the end. No two files of one archive share a path.
  public let path: String
  public let kind: Kind
  public let method: CompressionMethod
  /// CRC-32 of the unpacked data (APPNOTE 4.4.7).
  public let crc32: UInt32
  /// In bytes.
  public let compressedSize: UInt64
  /// In bytes.
  public let uncompressedSize: UInt64
  /// Where the local header begins, in bytes from the start of the file, a self-extractor's prefix included.
  public let localHeaderOffset: UInt64

  /// The bytes of the file that hold the local header and the compressed data, without a data descriptor.
  public var byteRange: Range<UInt64> { localHeaderOffset..<(dataOffset + compressedSize) }

  /// Where the compressed data begins, in bytes from the start of the file.
  let dataOffset: UInt64

  /// What a data descriptor says, or would say, about the data.
  var description: DataDescriptor {
    DataDescriptor(crc32: crc32, compressedSize: compressedSize, uncompressedSize: uncompressedSize)
  }
}
