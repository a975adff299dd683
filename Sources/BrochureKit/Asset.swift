/// A file of the issue that a page shows.
public struct Asset: Hashable, Sendable {
  /// As the brochure writes it: what sentences call it.
  public let name: String
  /// Absolute, symbolic links resolved; a regular file when it was looked for.
  public let path: String

  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }

  /// Its twin of a higher resolution: `name@2x.png` beside `name.png`; nil where there is none. Where that is a
  /// symbolic link, it is none: it might lead out of the issue.
  public var highResolutionPath: String? {
    guard let slash = path.lastIndex(of: "/"), let dot = path[slash...].lastIndex(of: "."),
      path.index(after: slash) < dot, !path[..<dot].hasSuffix("@2x")
    else { return nil }
    let twin = "\(path[..<dot])@2x\(path[dot...])"
    return realPath(twin) == twin ? twin : nil
  }
}
