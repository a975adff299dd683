/// The files that come into a folder, as they are known before they are there.
public struct ExpectedFiles: Hashable, Sendable {
  /// In bytes. A hundred thousand paths have a tenth.
  private static let byteLimit = 64 << 20

  /// Relative to the folder, in natural order, without the rubbish that systems leave in archives.
  let paths: [String]
  /// The file that says so.
  let source: FileStamp

  /// Reads a list of paths, each ended by a NUL; nil where there is none.
  ///
  /// Blocks while it reads.
  public init?(path: String) {
    guard let source = FileStamp(path: path), let bytes = try? FileBytes.read(path, limit: Self.byteLimit)
    else { return nil }
    self.source = source
    let all = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    paths = NaturalOrder.sorted(
      all.filter { path in
        !path.split(separator: "/").contains { FolderContents.isRubbish(String($0)) }
      })
  }
}
