/// The entries of an archive as they are gathered from its headers: each is checked by itself, against its local
/// header, and against the ones before it.
struct Listing {
  private(set) var entries: [Entry] = []
  private(set) var tree = FolderTree()

  private let localHeaders: LocalHeaderReader?
  private let base: UInt64
  private let limits: Limits
  private var layout = DataLayout()
  private var headerCount = 0
  private var packedSize: UInt64 = 0
  private var unpackedSize: UInt64 = 0

  /// - Parameters:
  ///   - localHeaders: where they are; `nil` while only the directory is there.
  ///   - base: what the offsets of the headers have to be moved by, in bytes.
  init(localHeaders: ArchiveFile?, base: UInt64, limits: Limits) {
    self.localHeaders = localHeaders.map { LocalHeaderReader(file: $0) }
    self.base = base
    self.limits = limits
  }

  /// Adds all entries of a directory.
  mutating func add(_ location: DirectoryLocation, in file: any ByteSource) throws(ZipError) {
    let size = location.end - location.start
    guard size <= limits.directorySize else {
      throw .directoryTooLarge(size: size, limit: limits.directorySize)
    }
    // What is declared may be a lie, but so many headers at most have room.
    let most = size / UInt64(CentralDirectoryHeader.fixedSize)
    reserveCapacity(Int(min(location.entryCount, most, UInt64(limits.entryCount))))
    var reader = CentralDirectoryReader(location, in: file)
    var count: UInt64 = 0
    while let header = try reader.next() {
      try add(header)
      count += 1
    }
    guard location.declares(count) else {
      let fault = DirectoryFault.count(declared: location.entryCount, found: count)
      throw .damagedDirectory(offset: location.start, fault: fault)
    }
  }

  private mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    layout.reserveCapacity(count)
  }

  private mutating func add(_ header: CentralDirectoryHeader) throws(ZipError) {
    headerCount += 1
    guard headerCount <= limits.entryCount else { throw .tooManyEntries(limit: limits.entryCount) }
    let (name, path) = try path(of: header)
    let kind = try kind(of: header, named: name, path: path)
    let method = try method(of: header, named: name)
    try checkSizes(of: header, method: method, named: name)
    guard header.diskNumberStart == 0 else { throw .split }

    guard let offset = header.localHeaderOffset.adding(base) else {
      throw .missingLocalHeader(entry: name, offset: header.localHeaderOffset)
    }
    let dataOffset = try localHeaders.map { reader throws(ZipError) in
      try layOut(header, named: name, at: offset, reader)
    }
    try place(path, kind: kind, named: name)
    guard !path.components.isEmpty else { return }
    entries.append(
      Entry(
        path: path.text, kind: kind, method: method, crc32: header.crc32,
        compressedSize: header.compressedSize, uncompressedSize: header.uncompressedSize,
        localHeaderOffset: offset, dataOffset: dataOffset ?? 0))
  }

  /// Checks what only all entries together show.
  ///
  /// - Parameter end: where the central directory begins.
  mutating func verify(upTo end: UInt64, in file: any ByteSource) throws(ZipError) {
    try verifyRatio()
    try layout.verify(upTo: end, in: file)
  }

  /// Checks what the sizes of all entries together show.
  func verifyRatio() throws(ZipError) {
    guard limits.allowsRatio(packed: packedSize, unpacked: unpackedSize) else {
      throw .suspiciousRatio(entry: nil, limit: limits.ratio)
    }
  }

  /// Reads the local header and notes which bytes are the entry's.
  ///
  /// - Returns: where the data begins, in bytes from the start of the file.
  private mutating func layOut(
    _ header: CentralDirectoryHeader, named name: String, at offset: UInt64, _ localHeaders: LocalHeaderReader
  ) throws(ZipError) -> UInt64 {
    let local = try localHeaders.header(of: header, named: name, at: offset)
    guard let dataOffset = offset.adding(UInt64(local.recordSize)),
      let dataEnd = dataOffset.adding(header.compressedSize)
    else { throw .overlap(entry: name, offset: offset) }
    let truth = DataDescriptor(
      crc32: header.crc32, compressedSize: header.compressedSize, uncompressedSize: header.uncompressedSize)
    layout.add(
      DataLayout.Extent(
        name: name, start: offset, dataEnd: dataEnd,
        descriptor: local.flags.union(header.flags).contains(.dataDescriptor) ? truth : nil,
        isComplete: local.description == truth))
    return dataOffset
  }

  private func path(of header: CentralDirectoryHeader) throws(ZipError) -> (name: String, path: EntryPath) {
    var name = String(decoding: header.name, as: UTF8.self)
    do throws(PathFault) {
      name = try EntryPath.decode(header.name, flags: header.flags, extra: header.extra)
      return (name, try EntryPath(name, limits: limits))
    } catch {
      throw .unsafePath(entry: name, fault: error)
    }
  }

  private func kind(
    of header: CentralDirectoryHeader, named name: String, path: EntryPath
  ) throws(ZipError) -> Entry.Kind {
    if case .special(let special) = header.fileType { throw .specialFile(entry: name, kind: special) }
    // The slash decides: some writers give directories the mode of a file. Attributes are not covered by any
    // checksum, so they may not turn an empty file into a directory.
    if path.isDirectory {
      guard header.uncompressedSize == 0 else { throw .unclearKind(entry: name) }
      return .directory
    }
    if case .directory = header.fileType { throw .unclearKind(entry: name) }
    return .file
  }

  private func method(
    of header: CentralDirectoryHeader, named name: String
  ) throws(ZipError) -> CompressionMethod {
    guard !header.flags.saysEncrypted else { throw .encrypted(entry: name) }
    guard let method = CompressionMethod(rawValue: header.method) else {
      throw .unsupportedMethod(entry: name, method: header.method)
    }
    return method
  }

  private mutating func checkSizes(
    of header: CentralDirectoryHeader, method: CompressionMethod, named name: String
  ) throws(ZipError) {
    let packed = header.compressedSize
    let unpacked = header.uncompressedSize
    guard unpacked <= limits.entrySize else {
      throw .entryTooLarge(entry: name, size: unpacked, limit: limits.entrySize)
    }
    guard method.canMake(unpacked, of: packed) else {
      throw .impossibleSize(entry: name, compressedSize: packed, uncompressedSize: unpacked)
    }
    guard limits.allowsRatio(packed: packed, unpacked: unpacked) else {
      throw .suspiciousRatio(entry: name, limit: limits.ratio)
    }
    guard let packedSum = packedSize.adding(packed), let unpackedSum = unpackedSize.adding(unpacked),
      unpackedSum <= limits.totalSize
    else { throw .archiveTooLarge(limit: limits.totalSize) }
    packedSize = packedSum
    unpackedSize = unpackedSum
  }

  private mutating func place(
    _ path: EntryPath, kind: Entry.Kind, named name: String
  ) throws(ZipError) {
    do throws(FolderTree.Conflict) {
      switch kind {
      case .directory: try tree.addDirectory(path)
      case .file: try tree.addFile(path, entry: entries.count)
      }
    } catch {
      switch error {
      case .taken(let other): throw .duplicate(entry: path.text, other: other)
      case .fileAndDirectory(let path): throw .fileAndDirectory(entry: name, path: path)
      }
    }
    guard tree.placeCount <= limits.entryCount else { throw .tooManyEntries(limit: limits.entryCount) }
  }
}

extension CompressionMethod {
  /// Whether so many unpacked bytes can come from so many packed ones at all: a match of 258 bytes costs Deflate at
  /// least two bits.
  func canMake(_ unpacked: UInt64, of packed: UInt64) -> Bool {
    switch self {
    case .stored:
      return unpacked == packed
    case .deflated:
      let (most, overflow) = packed.multipliedReportingOverflow(by: 258 * 4)
      // The smallest stream, an empty one, has two bytes.
      return packed >= 2 && (overflow || unpacked <= most)
    }
  }
}
