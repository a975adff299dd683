/// What a file of an issue is, by its name.
public enum FileKind: Hashable, Sendable {
  case picture
  case movie
  case sound
  case text
  case other

  private static let kinds: [(FileKind, Set<String>)] = [
    (.picture, PictureFolder.pictureSuffixes),
    (.movie, ["mp4", "m4v", "mov", "webm", "mkv", "avi", "mpg", "mpeg", "ogv", "wmv"]),
    (.sound, ["mp3", "m4a", "aac", "ogg", "oga", "opus", "flac"]),
    (.text, ["txt", "text", "md", "markdown", "htm", "html", "xhtml", "css", "xml", "plist", "json", "csv"]),
  ]

  public init(_ path: String) {
    let suffix = Self.suffix(of: path)
    self = Self.kinds.first { $0.1.contains(suffix) }?.0 ?? .other
  }

  /// Whether a file of this name is compressed by its own format, so that to deflate it only costs time. Pictures count
  /// as a whole, apart from SVG, which is text.
  public static func isCompressed(_ path: String) -> Bool {
    switch FileKind(path) {
    case .picture: suffix(of: path) != "svg"
    case .movie, .sound: true
    case .text, .other: archiveSuffixes.contains(suffix(of: path))
    }
  }

  private static let archiveSuffixes: Set<String> = [
    "zip", "gz", "xz", "bz2", "zst", "7z", "epub", "cbz", "woff", "woff2",
  ]

  /// What follows the last full stop of a path's last component, in lower case; empty without one.
  static func suffix(of path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }
}
