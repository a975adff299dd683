internal import Foundation

/// What goes into the archive of an issue, in this order: the brochure, so that it is here first; what its pages name,
/// as they are read; then everything else.
public struct PackingList: Sendable {
  public struct Item: Hashable, Sendable {
    /// Relative to the brochure's folder, in Unicode's form NFC.
    public let path: String
    public let file: IssueFiles.File
    /// Whether to deflate it; else it is compressed already.
    public let deflates: Bool
  }

  public let items: [Item]

  /// - Parameter excluding: the absolute path of a file that is none of it, such as the archive itself.
  public init(_ brochure: Brochure, _ files: IssueFiles, excluding excluded: String? = nil) {
    let inside = files.files.filter { $0.realPath != excluded }.compactMap { file in
      "\(files.folder)/\(file.path)".path(below: brochure.folder).map { (path: $0, file: file) }
    }
    let byPath = Dictionary(grouping: inside, by: \.file.realPath)
    var order = [brochure.source?.path].compactMap { $0 }
    order += brochure.fileReferences(in: files).map(\.path)
    var taken: Set<String> = []
    var sorted: [(path: String, file: IssueFiles.File)] = []
    // A file and links to it are entries of their own: each is somebody's name for it.
    for path in order where taken.insert(path).inserted { sorted += byPath[path] ?? [] }
    sorted += inside.filter { !taken.contains($0.file.realPath) }
    items = sorted.map { path, file in
      Item(
        path: path.precomposedStringWithCanonicalMapping, file: file, deflates: !FileKind.isCompressed(path))
    }
  }
}
