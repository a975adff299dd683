/// A file or directory of an archive, as its central directory describes it and its local header confirms it.
public struct Entry: Sendable {
  public enum Kind: Hashable, Sendable {
    case file, directory
  }

  public let kind: Kind
  public let method: CompressionMethod
  /// The directory says that a data descriptor follows the data (APPNOTE 4.3.9).
  let hasDescriptor: Bool
  /// CRC-32 of the unpacked data (APPNOTE 4.4.7).
  public let crc32: UInt32
  /// In bytes.
  public let compressedSize: UInt64
  /// In bytes.
  public let uncompressedSize: UInt64
  /// Where the local header begins, in bytes from the start of the file, a self-extractor's prefix included.
  public let localHeaderOffset: UInt64
  /// Of the local header, in bytes; 0 as long as it is not read.
  var headerSize: UInt32 = 0

  private let names: EntryNames
  private let pathPlace: EntryNames.Place
  private let rawNamePlace: EntryNames.Place

  /// - Parameters:
  ///   - path: clean.
  ///   - rawName: as the headers have it; `nil` if those are the bytes of the path.
  ///   - names: where both are put.
  init(
    path: String, rawName: ArraySlice<UInt8>?, in names: EntryNames, kind: Kind, method: CompressionMethod,
    hasDescriptor: Bool, description: DataDescriptor, localHeaderOffset: UInt64, headerSize: UInt32 = 0
  ) {
    self.names = names
    pathPlace = names.append(path.utf8)
    rawNamePlace = rawName.map { names.append($0) } ?? pathPlace
    self.kind = kind
    self.method = method
    self.hasDescriptor = hasDescriptor
    crc32 = description.crc32
    compressedSize = description.compressedSize
    uncompressedSize = description.uncompressedSize
    self.localHeaderOffset = localHeaderOffset
    self.headerSize = headerSize
  }

  /// Relative, `/`-separated, without `.`, `..`, empty components and control characters, and without a slash at
  /// the end. No two files of one archive share a path.
  public var path: String { names.text(at: pathPlace) }

  /// The bytes of the file that hold the local header and the compressed data, without a data descriptor.
  public var byteRange: Range<UInt64> { localHeaderOffset..<dataEnd }

  /// Where the compressed data begins, in bytes from the start of the file.
  var dataOffset: UInt64 { localHeaderOffset + UInt64(headerSize) }

  /// The first byte behind the compressed data.
  var dataEnd: UInt64 { dataOffset + compressedSize }

  /// What a data descriptor says, or would say, about the data.
  var description: DataDescriptor {
    DataDescriptor(crc32: crc32, compressedSize: compressedSize, uncompressedSize: uncompressedSize)
  }

  /// For errors: the folder itself has no path.
  var label: String { pathPlace.count == 0 ? names.text(at: rawNamePlace) : path }

  var rawNameCount: Int { Int(rawNamePlace.count) }

  /// Whether the headers have this name.
  func hasRawName(_ name: ArraySlice<UInt8>) -> Bool { names.holds(name, at: rawNamePlace) }
}

extension Entry: Hashable {
  public static func == (one: Entry, other: Entry) -> Bool {
    one.isOfSameData(as: other) && one.path == other.path
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(localHeaderOffset)
    hasher.combine(path)
  }

  /// Whether both were made of the same bytes in the same way, and stand under the same name. Paths are compared as
  /// bytes, as file systems do.
  func isSameFile(as other: Entry) -> Bool {
    isOfSameData(as: other) && path.utf8.elementsEqual(other.path.utf8)
  }

  private func isOfSameData(as other: Entry) -> Bool {
    kind == other.kind && method == other.method && localHeaderOffset == other.localHeaderOffset
      && headerSize == other.headerSize && description == other.description
  }
}
