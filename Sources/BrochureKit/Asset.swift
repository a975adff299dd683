/// A file of the issue that a page shows.
public struct Asset: Hashable, Sendable {
  /// As the brochure writes it: what sentences call it.
  public let name: String
  /// Absolute, symbolic links resolved; a regular file when it was looked for.
  public let path: String
  /// What puts it there when it is asked for; nil where it is there.
  private let packed: PackedFolder?

  public init(name: String, path: String) {
    self.init(name: name, path: path, in: nil)
  }

  init(name: String, path: String, in packed: PackedFolder?) {
    self.name = name
    self.path = path
    self.packed = packed
  }

  /// Its path, at which the file is from then on, whatever it comes from. Blocks while it comes.
  ///
  /// - Throws: `unreadable` where it cannot.
  public func file() throws(PageError) -> String {
    do {
      try packed?.provide(path)
    } catch {
      throw .unreadable(name, error)
    }
    return path
  }

  /// Its first bytes, all where there are fewer. Puts it nowhere.
  func beginning(count: Int) throws(FileError) -> [UInt8] {
    if let packed { return try packed.beginning(of: path, count: count) }
    return [UInt8](try FileBytes.beginning(path, count: count))
  }

  /// Its twin of a higher resolution: `name@2x.png` beside `name.png`; nil where there is none. Where that is a
  /// symbolic link, it is none: it might lead out of the issue. Blocks while it comes to its place.
  public var highResolutionPath: String? {
    guard let slash = path.lastIndex(of: "/"), let dot = path[slash...].lastIndex(of: "."),
      path.index(after: slash) < dot, !path[..<dot].hasSuffix("@2x")
    else { return nil }
    let twin = "\(path[..<dot])@2x\(path[dot...])"
    guard let packed else { return realPath(twin) == twin ? twin : nil }
    guard packed.item(at: twin)?.item == .file, (try? packed.provide(twin)) != nil else { return nil }
    return twin
  }
}
