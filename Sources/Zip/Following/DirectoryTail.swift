import Synchronization

/// The last bytes of an archive whose first ones are still to come.
final class DirectoryTail: ByteSource {
  let path: String
  let size: UInt64
  /// What is there ends with the file.
  private let start: UInt64
  private let bytes: [UInt8]
  /// The last offset that was asked for and is not there.
  private let missed = Mutex<UInt64?>(nil)

  /// - Parameters:
  ///   - bytes: the last ones of the file.
  ///   - size: of the whole file, in bytes, and not less than there are.
  init(_ bytes: [UInt8], size: UInt64, path: String) {
    self.path = path
    self.size = size
    self.bytes = bytes
    start = size - UInt64(bytes.count)
  }

  /// What is not there reads as zeros and is noted.
  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
    guard offset < size else { return 0 }
    let count = Int(min(UInt64(buffer.count), size - offset))
    var filled = 0
    if offset < start {
      missed.withLock { $0 = offset }
      filled = Int(min(UInt64(count), start - offset))
      buffer[..<filled].initializeMemoryToZero()
    }
    if filled < count {
      let first = Int(offset + UInt64(filled) - start)
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<count])
        .copyBytes(from: bytes[first..<first + count - filled])
    }
    return count
  }

  /// Reads the directory, if it is there.
  ///
  /// - Throws: what is wrong with the archive as far as its directory shows it.
  func read(limits: Limits) throws(ZipError) -> Reading {
    let location: DirectoryLocation
    do throws(ZipError) {
      location = try DirectoryLocation.find(in: self)
    } catch {
      // What is missing may be what would have been found.
      if let missed = missed.withLock({ $0 }) { return .needs(from: missed) }
      throw error
    }
    guard location.start >= start else {
      guard location.end - location.start <= limits.directorySize else {
        throw .directoryTooLarge(size: location.end - location.start, limit: limits.directorySize)
      }
      return .needs(from: location.start)
    }
    let listing = try Listing(location, in: self, limits: limits)
    try listing.verify()
    return .directory(listing, location)
  }

  enum Reading {
    case directory(Listing, DirectoryLocation)
    case needs(from: UInt64)
  }

  /// Whether the same directory is in the archive's file.
  ///
  /// - Parameter location: where it is in both.
  func holds(_ location: DirectoryLocation, of file: ArchiveFile) throws(ZipError) -> Bool {
    guard file.size == size, location.start >= start else { return false }
    let step: UInt64 = 256 << 10
    for offset in stride(from: location.start, to: location.end, by: Int(step)) {
      let first = Int(offset - start)
      let known = bytes[first..<first + Int(min(step, location.end - offset))]
      guard try file.bytes(at: offset, count: known.count) == known else { return false }
    }
    return true
  }
}

extension Slice<UnsafeMutableRawBufferPointer> {
  fileprivate func initializeMemoryToZero() {
    UnsafeMutableRawBufferPointer(rebasing: self).initializeMemory(as: UInt8.self, repeating: 0)
  }
}
