/// Reads the headers of a central directory one after the other, through a window: the directory of a hostile archive
/// may be large.
struct CentralDirectoryReader {
  /// Larger than any header can be (46 bytes and three fields of 65,535).
  private static let windowSize: UInt64 = 256 << 10

  /// Where the next header begins, in bytes from the start of the file.
  private(set) var offset: UInt64
  private let end: UInt64
  private let file: any ByteSource
  private var window: ArraySlice<UInt8> = []

  init(_ location: DirectoryLocation, in file: any ByteSource) {
    offset = location.start
    end = location.end
    self.file = file
  }

  /// - Returns: the next header; `nil` behind the last one.
  mutating func next() throws(ZipError) -> CentralDirectoryHeader? {
    guard offset < end else { return nil }
    var header = CentralDirectoryHeader(window)
    if header == nil {
      window = try file.bytes(at: offset, count: Int(min(Self.windowSize, end - offset)))
      header = CentralDirectoryHeader(window)
    }
    guard let header else { throw .damagedDirectory(offset: offset, fault: .header) }
    window = window.dropFirst(header.recordSize)
    offset += UInt64(header.recordSize)
    return header
  }
}
