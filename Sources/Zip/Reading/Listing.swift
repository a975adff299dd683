/// The entries of an archive as its directory lists them: each is checked by itself, and against the ones before it.
/// Local headers are for `DataLayout`.
struct Listing {
  /// Names are counted in 32 bits, and may be kept twice and in characters of three bytes.
  static let largestDirectory: UInt64 = 512 << 20

  private(set) var entries: [Entry] = []
  /// Those that name the folder itself (`./`), of which nothing comes. They have bytes all the same.
  private(set) var rootEntries: [Entry] = []
  private(set) var tree = FolderTree()

  private let names = EntryNames()
  private let location: DirectoryLocation
  private let limits: Limits
  private var packedSize: UInt64 = 0
  private var unpackedSize: UInt64 = 0

  /// - Throws: what is wrong with one entry or with two, as far as the directory shows it.
  init(_ location: DirectoryLocation, in file: any ByteSource, limits: Limits) throws(ZipError) {
    self.init(location, limits: limits)
    try read(from: file) { error throws(ZipError) in throw error }
  }

  /// A listing that is not read yet.
  init(_ location: DirectoryLocation, limits: Limits) {
    self.location = location
    self.limits = limits
  }

  /// Reads the directory.
  ///
  /// - Parameter onFault: takes what is wrong with an entry, which is left out then, unless it throws.
  /// - Throws: what is wrong with the directory as a whole.
  mutating func read(
    from file: any ByteSource, onFault: (ZipError) throws(ZipError) -> Void
  ) throws(ZipError) {
    let size = location.end - location.start
    let limit = min(limits.directorySize, Self.largestDirectory)
    guard size <= limit else { throw .directoryTooLarge(size: size, limit: limit) }
    // What is declared may be a lie, but so many headers at most have room.
    let most = size / UInt64(CentralDirectoryHeader.fixedSize)
    reserveCapacity(Int(min(location.entryCount, most, UInt64(limits.entryCount))), directorySize: Int(size))
    var reader = CentralDirectoryReader(location, in: file)
    while let header = try reader.next() {
      guard count < limits.entryCount else { throw .tooManyEntries(limit: limits.entryCount) }
      do throws(ZipError) { try add(header) } catch { try onFault(error) }
    }
  }

  private var count: Int { entries.count + rootEntries.count }

  /// Checks what only all entries together show. Apart from reading them, because a fault of one entry says more.
  func verify() throws(ZipError) {
    guard location.declares(UInt64(count)) else {
      let fault = DirectoryFault.count(declared: location.entryCount, found: UInt64(count))
      throw .damagedDirectory(offset: location.start, fault: fault)
    }
    guard limits.allowsRatio(packed: packedSize, unpacked: unpackedSize) else {
      throw .suspiciousRatio(entry: nil, limit: limits.ratio)
    }
  }

  /// - Parameter index: in `entries`, or behind them in `rootEntries`.
  func entry(_ index: Int) -> Entry {
    index < entries.count ? entries[index] : rootEntries[index - entries.count]
  }

  mutating func setHeaderSize(_ size: UInt32, of index: Int) {
    if index < entries.count {
      entries[index].headerSize = size
    } else {
      rootEntries[index - entries.count].headerSize = size
    }
  }

  private mutating func reserveCapacity(_ count: Int, directorySize: Int) {
    entries.reserveCapacity(count)
    tree.reserveCapacity(count)
    names.reserveCapacity(directorySize - count * CentralDirectoryHeader.fixedSize)
  }

  private mutating func add(_ header: CentralDirectoryHeader) throws(ZipError) {
    let (name, path) = try path(of: header)
    let kind = try kind(of: header, named: name, path: path)
    let method = try method(of: header, named: name)
    try checkSizes(of: header, method: method, named: name)
    guard header.diskNumberStart == 0 else { throw .split }
    guard let offset = header.localHeaderOffset.adding(location.base) else {
      throw .missingLocalHeader(entry: name, offset: header.localHeaderOffset)
    }
    try place(path, kind: kind, named: name)
    let isNamedByPath = header.name.elementsEqual(path.text.utf8)
    let entry = Entry(
      path: path.text, rawName: isNamedByPath ? nil : header.name, in: names, kind: kind, method: method,
      hasDescriptor: header.flags.contains(.dataDescriptor), description: header.description,
      localHeaderOffset: offset)
    if path.text.isEmpty { rootEntries.append(entry) } else { entries.append(entry) }
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
      case .directory: try tree.addDirectory(path.text)
      case .file: try tree.addFile(path.text, entry: entries.count)
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
