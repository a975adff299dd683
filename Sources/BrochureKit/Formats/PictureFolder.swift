import Plist

/// Pictures without a plist, as in a comic book archive (CBZ): an issue of `SimplePage`s in natural order, folder by
/// folder, two side by side where there is room. A `ComicInfo.xml` among them says more.
///
/// Each picture is an article of its own, so that all the keys that turn a page or an article do turn
/// a page. Folders and bookmarks are the contents.
public struct PictureFolder: BrochureFormat {
  static let pictureSuffixes: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "bmp", "tif", "tiff", "svg", "avif", "heic", "heif",
    "jxl", "pnm", "ppm", "pgm", "pbm",
  ]

  public init() {}

  public func brochure(in contents: FolderContents) throws(BrochureError) -> Brochure? {
    try Self.brochure(of: contents.allFiles(), in: contents)
  }

  /// Once it is known which pictures come, and that nothing does of which another format might be made.
  public func brochure(arrivingIn contents: FolderContents) throws(BrochureError) -> Brochure? {
    guard let expected = contents.expected,
      expected.paths.allSatisfy({ FileKind($0) == .picture || ComicInfo.isNamed($0) || Self.isNote($0) })
    else { return nil }
    // What it says may change the order of all.
    if let info = Self.comicInfo(among: expected.paths), contents.stamp(of: info) == nil { return nil }
    return try Self.brochure(of: expected.paths, in: contents, arrivingBy: expected.source)
  }

  /// Whether a file is what those who make archives put beside the pictures.
  private static func isNote(_ path: String) -> Bool {
    ["txt", "nfo", "sfv", "md5"].contains(FileKind.suffix(of: path))
  }

  /// - Parameters:
  ///   - files: all, in natural order.
  ///   - source: what says that they come; nil where they are there.
  private static func brochure(
    of files: [String], in contents: FolderContents, arrivingBy source: FileStamp? = nil
  ) throws(BrochureError) -> Brochure? {
    let all = Set(files)
    let pictures = files.filter { FileKind($0) == .picture && !all.contains(lowResolutionTwin(of: $0)) }
    guard !pictures.isEmpty else { return nil }
    let info = comicInfo(among: files).flatMap { ComicInfo($0, in: contents) }
    let pages = pictures.enumerated().map { (picture: $1, info: info?.pages[$0] ?? ComicInfo.Page()) }
    let kept = pages.filter { !$0.info.isDeleted }
    // Where all are said to be deleted, that is wrong.
    let shown = kept.isEmpty ? pages : kept
    return try Brochure(
      in: contents, articles: shown.map { Article(pages: [page($0.picture, $0.info)]) },
      isArriving: source != nil, source: source,
      metadata: info?.metadata ?? BrochureMetadata(), outline: outline(shown),
      direction: info?.direction ?? .leftToRight, hasSpreads: true, articleKind: .page)
  }

  private static func page(_ picture: String, _ info: ComicInfo.Page) -> PageDescription {
    var properties: [String: PropertyList] = ["baseImage": .string(picture)]
    properties["title"] = info.bookmark.map { .string($0) }
    properties["wide"] = info.isWide.map { .bool($0) }
    return PageDescription(className: "SimplePage", properties: properties)
  }

  /// A line for each folder where its pictures begin, unless it is the only one, and for each bookmark.
  private static func outline(_ pages: [(picture: String, info: ComicInfo.Page)]) -> [OutlineEntry] {
    let folders = pages.map { $0.picture.split(separator: "/").dropLast() }
    // What wraps everything is no chapter.
    let wrapping = folders.dropFirst().reduce(folders[0].count) { count, folder in
      zip(folder, folders[0]).prefix(count).prefix { $0 == $1 }.count
    }
    var outline: [OutlineEntry] = []
    var last = folders[0].prefix(wrapping)
    for (number, page) in pages.enumerated() {
      let index = PageIndex(article: number, page: 0)
      let folder = folders[number]
      let known = zip(folder, last).prefix { $0 == $1 }.count
      for depth in known..<max(known, folder.count) {
        outline.append(OutlineEntry(title: String(folder[depth]), depth: depth - wrapping, page: index))
      }
      last = folder
      if let bookmark = page.info.bookmark {
        outline.append(OutlineEntry(title: bookmark, depth: folder.count - wrapping, page: index))
      }
    }
    return outline
  }

  /// The one that is nearest to the root.
  private static func comicInfo(among files: [String]) -> String? {
    files.filter(ComicInfo.isNamed).min { one, other in
      one.utf8.count { $0 == UInt8(ascii: "/") } < other.utf8.count { $0 == UInt8(ascii: "/") }
    }
  }

  /// `cover.png` for `cover@2x.png`; "" for a picture that is no twin.
  private static func lowResolutionTwin(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), path[..<dot].hasSuffix("@2x") else { return "" }
    return String(path[..<dot].dropLast(3) + path[dot...])
  }
}
