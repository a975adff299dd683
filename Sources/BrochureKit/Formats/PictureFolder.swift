/// Pictures without a plist: an issue of `SimplePage`s in natural order, folder by folder.
///
/// Each picture is an article of its own, so that all the keys that turn a page or an article do turn
/// a page.
public struct PictureFolder: BrochureFormat {
  static let pictureSuffixes: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "bmp", "tif", "tiff", "svg", "avif", "heic", "heif",
    "jxl", "pnm", "ppm", "pgm", "pbm",
  ]

  public init() {}

  public func brochure(in contents: FolderContents) throws(BrochureError) -> Brochure? {
    let pictures = try contents.allFiles().filter(Self.isPicture)
    guard !pictures.isEmpty else { return nil }
    let all = Set(pictures)
    let articles = pictures.filter { !all.contains(Self.lowResolutionTwin(of: $0)) }.map { picture in
      Article(pages: [PageDescription(className: "SimplePage", properties: ["baseImage": .string(picture)])])
    }
    return try Brochure(folder: contents.path, articles: articles)
  }

  private static func isPicture(_ path: String) -> Bool { FileKind(path) == .picture }

  /// `cover.png` for `cover@2x.png`; "" for a picture that is no twin.
  private static func lowResolutionTwin(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), path[..<dot].hasSuffix("@2x") else { return "" }
    return String(path[..<dot].dropLast(3) + path[dot...])
  }
}
