/// How much an archive may ask for. What asks for more is refused before anything is written.
public struct Limits: Hashable, Sendable {
  /// Entries, and directories that only the paths of entries imply.
  public var entryCount = 131_072
  /// Bytes of the central directory.
  public var directorySize: UInt64 = 16 << 20
  /// Unpacked bytes of one entry.
  public var entrySize: UInt64 = 16 << 30
  /// Unpacked bytes of all entries.
  public var totalSize: UInt64 = 64 << 30
  /// Unpacked bytes for each packed byte, of one entry and of all. Deflate reaches 1032; pictures stay near 1, texts
  /// below 30.
  public var ratio: UInt64 = 250
  /// Up to this many unpacked bytes the ratio is not asked for: a small blank page may well pack a thousandfold.
  public var ratioFloor: UInt64 = 64 << 20
  /// Bytes of a path in UTF-8. A component has at most 255, as file systems have it.
  public var pathLength = 1024
  /// Components of a path.
  public var depth = 64

  public init() {}

  /// Lets a magazine of 10 GB through, and no bomb.
  public static let standard = Limits()
}

extension Limits {
  /// - Returns: whether so many packed bytes may become so many unpacked ones.
  func allowsRatio(packed: UInt64, unpacked: UInt64) -> Bool {
    guard unpacked > ratioFloor else { return true }
    let (allowed, overflow) = packed.multipliedReportingOverflow(by: ratio)
    return overflow || unpacked <= allowed
  }
}
