/// Finds entries without the central directory: goes from local header to local header, as they follow each other from
/// the first byte of the file on. What it finds is a guess. It stops for good where anything is odd; the directory
/// then has to say what is there.
struct LocalHeaderScanner {
  private enum State {
    case going
    /// For the entry whose data has to show its own end.
    case waiting
    case stopped
  }

  /// Where the next local header must be, in bytes from the start of the file.
  private(set) var position: UInt64 = 0
  private var state = State.going
  /// Bytes from `position` on that have to be there for the next step.
  private var need = UInt64(LocalFileHeader.fixedSize)
  private var count = 0
  private var unpackedSize: UInt64 = 0
  /// What the directory of the entries so far has at least, in bytes: their names are kept.
  private var directorySize: UInt64 = 0

  private let limits: Limits
  /// Data descriptors that are known from an earlier run, by the offsets of their entries.
  private let known: [UInt64: DataDescriptor]

  init(limits: Limits, known: [UInt64: DataDescriptor]) {
    self.limits = limits
    self.known = known
  }

  /// The bytes that must arrive before there is a next entry; `nil` if none will help.
  var needed: Range<UInt64>? {
    guard case .going = state, let end = position.adding(need) else { return nil }
    return position..<end
  }

  /// - Parameter end: so many bytes have arrived, counted from the start of the file.
  /// - Returns: the next entry that is a file, once its local header is there.
  mutating func next(in file: ArchiveFile, upTo end: UInt64) -> Candidate? {
    while let needed, needed.upperBound <= end {
      guard let bytes = try? file.bytes(at: position, count: Int(need)), bytes.count == Int(need),
        let size = LocalFileHeader.recordSize(bytes)
      else { break }
      if size > bytes.count {
        need = UInt64(size)
        continue
      }
      guard let header = LocalFileHeader(bytes), admits(header), !header.flags.saysEncrypted,
        let method = CompressionMethod(rawValue: header.method),
        let name = try? EntryPath.decode(header.name, flags: header.flags, extra: header.extra),
        let path = try? EntryPath(name, limits: limits)
      else { break }
      if path.isDirectory {
        // Its descriptor, if it has one, is told by what follows.
        let wanted = size + DataDescriptor.largestSize
        if header.flags.contains(.dataDescriptor), bytes.count < wanted {
          need = UInt64(wanted)
          continue
        }
        guard skip(header, followedBy: bytes.dropFirst(size)) else { break }
      } else if let candidate = candidate(header, method: method, path: path) {
        return candidate
      } else {
        break
      }
    }
    // Left otherwise than for want of bytes: it makes no sense to go on.
    if let needed, needed.upperBound <= end { state = .stopped }
    return nil
  }

  /// Goes on behind an entry that has shown its own end.
  mutating func proceed(to offset: UInt64) {
    guard case .waiting = state else { return }
    state = .going
    move(to: offset)
  }

  /// Gives up at an entry that has no end.
  mutating func giveUp() {
    if case .waiting = state { state = .stopped }
  }

  private mutating func skip(_ header: LocalFileHeader, followedBy bytes: ArraySlice<UInt8>) -> Bool {
    var end = position.adding(UInt64(header.recordSize))
    if header.flags.contains(.dataDescriptor) {
      guard header.method == CompressionMethod.stored.rawValue, header.compressedSize == 0 else {
        return false
      }
      let nothing = DataDescriptor(crc32: 0, compressedSize: 0, uncompressedSize: 0)
      end = end?.adding(UInt64(nothing.size(in: bytes) ?? 0))
    } else {
      end = end?.adding(header.compressedSize)
    }
    guard let end else { return false }
    count += 1
    move(to: end)
    return true
  }

  private mutating func candidate(
    _ header: LocalFileHeader, method: CompressionMethod, path: EntryPath
  ) -> Candidate? {
    let hasDescriptor = header.flags.contains(.dataDescriptor)
    var truth: DataDescriptor? = header.description
    if hasDescriptor {
      // Stored data shows no end: it can hold anything, headers and descriptors too.
      truth = known[position] ?? (method == .stored && header.crc32 != 0 ? truth : nil)
      guard truth != nil || method == .deflated else { return nil }
    }
    guard let dataOffset = position.adding(UInt64(header.recordSize)),
      truth.map({ admits($0, method: method) }) ?? true
    else { return nil }
    let candidate = Candidate(
      headerOffset: position, path: path.text, method: method, truth: truth,
      source: .found(dataOffset: dataOffset, hasDescriptor: hasDescriptor))
    if hasDescriptor {
      state = .waiting
    } else {
      guard let end = dataOffset.adding(header.compressedSize) else { return nil }
      move(to: end)
    }
    count += 1
    return candidate
  }

  private mutating func admits(_ header: LocalFileHeader) -> Bool {
    directorySize += UInt64(CentralDirectoryHeader.fixedSize + header.name.count)
    return count < limits.entryCount && directorySize <= min(limits.directorySize, Listing.largestDirectory)
  }

  private mutating func admits(_ truth: DataDescriptor, method: CompressionMethod) -> Bool {
    guard truth.uncompressedSize <= limits.entrySize,
      method.canMake(truth.uncompressedSize, of: truth.compressedSize),
      limits.allowsRatio(packed: truth.compressedSize, unpacked: truth.uncompressedSize),
      let sum = unpackedSize.adding(truth.uncompressedSize), sum <= limits.totalSize
    else { return false }
    unpackedSize = sum
    return true
  }

  private mutating func move(to offset: UInt64) {
    position = offset
    need = UInt64(LocalFileHeader.fixedSize)
  }
}
