import Foundation
import Zip

/// Where the bytes of a bad archive are bad.
enum ArchiveDamage: Hashable, Sendable {
  /// It was made so, as far as one can tell: the same bytes would come again.
  case none
  /// Its end is missing.
  case cut
  /// Bytes are wrong; those of the range are, where that is known.
  case bytes(Range<Int64>?)

  /// Bytes from a local header on that are fetched again where only its beginning is known: no name is longer.
  private static let headerSize: Int64 = 64 << 10

  /// - Parameter archive: the path of the file that was refused.
  init(_ error: ZipError, archive: String) {
    var status = stat()
    let size = stat(archive, &status) == 0 ? Int64(status.st_size) : 0
    func range(_ start: UInt64, _ end: Int64 = .max) -> ArchiveDamage {
      let start = Int64(clamping: start)
      return .bytes(start < min(end, size) ? start..<min(end, size) : nil)
    }
    switch error {
    case .notAnArchive: self = Self.beginsLikeArchive(archive) ? .cut : .none
    case .damagedData(let name, _), .truncatedData(let name, _), .trailingData(let name, _),
      .wrongSize(let name, _, _), .wrongChecksum(let name, _, _, _):
      let bytes = (try? Archive(path: archive))?.entries.first { $0.path == name }?.byteRange
      self = bytes.map { range($0.lowerBound, Int64(clamping: $0.upperBound)) } ?? .bytes(nil)
    case .missingLocalHeader(_, let offset), .headersDisagree(_, let offset, _),
      .descriptorDisagrees(_, let offset), .overlap(_, let offset), .unlistedEntry(let offset):
      self = range(offset, Int64(clamping: offset).addingReportingOverflow(Self.headerSize).partialValue)
    case .damagedDirectory(let offset, _): self = range(offset)
    case .impossibleSize, .ambiguous: self = .bytes(nil)
    default: self = .none
    }
  }

  static func beginsLikeArchive(_ path: String) -> Bool {
    beginning(of: path, 2) == Array("PK".utf8)
  }

  /// The first bytes of a file, at most `count`; none where it cannot be read.
  static func beginning(of path: String, _ count: Int) -> [UInt8] {
    // Not `readData(ofLength:)`, which ends the process where the disk fails.
    [UInt8]((try? FileHandle(forReadingAtPath: path)?.read(upToCount: count)) ?? Data())
  }
}
