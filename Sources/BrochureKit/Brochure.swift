/// What an unpacked issue shows: articles, each a list of pages.
///
/// There is always at least one article, and every article has at least one page.
public struct Brochure: Hashable, Sendable {
  /// The absolute path of the folder that the pages' assets are in, symbolic links resolved.
  public let folder: String
  public let articles: [Article]
  /// Whether files still come: a page then waits for an asset that is not there.
  public let isArriving: Bool
  /// The file that says all this; nil where there is none.
  public let source: FileStamp?
  public let metadata: BrochureMetadata
  /// Its own table of contents, in its order; empty where it has none, and the articles' titles are the contents.
  public let outline: [OutlineEntry]
  public let direction: ReadingDirection
  /// Whether its pages are made to be seen two at a time, as in a bound book.
  public let hasSpreads: Bool
  public let articleKind: ArticleKind
  /// Of an archive that is not unpacked, what has the files.
  let packed: PackedFolder?
  /// Whether it was downloaded, so that what is missing may come with another download.
  public private(set) var isDownloaded: Bool

  /// - Throws: `noPages` where no article has a page. Empty articles are left out: an outline
  ///   may name pages only of a brochure that has none such.
  public init(
    folder: String, articles: [Article], isArriving: Bool = false, source: FileStamp? = nil,
    isDownloaded: Bool = false, metadata: BrochureMetadata = BrochureMetadata(), outline: [OutlineEntry] = [],
    direction: ReadingDirection = .leftToRight
  ) throws(BrochureError) {
    try self.init(
      folder: folder, packed: nil, articles: articles, isArriving: isArriving, source: source,
      isDownloaded: isDownloaded, metadata: metadata, outline: outline, direction: direction)
  }

  /// Of files that a format has found.
  ///
  /// - Throws: `noPages`, as above.
  public init(
    in contents: FolderContents, articles: [Article], isArriving: Bool = false, source: FileStamp? = nil,
    metadata: BrochureMetadata = BrochureMetadata(), outline: [OutlineEntry] = [],
    direction: ReadingDirection = .leftToRight, hasSpreads: Bool = false, articleKind: ArticleKind = .article
  ) throws(BrochureError) {
    try self.init(
      folder: contents.path, packed: contents.packed, articles: articles, isArriving: isArriving,
      source: source, isDownloaded: false, metadata: metadata, outline: outline, direction: direction,
      hasSpreads: hasSpreads, articleKind: articleKind)
  }

  private init(
    folder: String, packed: PackedFolder?, articles: [Article], isArriving: Bool, source: FileStamp?,
    isDownloaded: Bool, metadata: BrochureMetadata, outline: [OutlineEntry], direction: ReadingDirection,
    hasSpreads: Bool = false, articleKind: ArticleKind = .article
  ) throws(BrochureError) {
    self.folder = folder
    self.packed = packed
    self.hasSpreads = hasSpreads
    self.articleKind = articleKind
    self.isArriving = isArriving
    self.source = source
    self.isDownloaded = isDownloaded
    self.metadata = metadata
    self.outline = outline
    self.direction = direction
    self.articles = articles.filter { !$0.pages.isEmpty }
    if self.articles.isEmpty { throw .noPages(path: folder) }
  }

  /// Reads the folder of an unpacked issue, or a file that is an issue by itself, in the first format that recognises it.
  ///
  /// - Parameter isDownloaded: whether the issue can be downloaded again; not one that is being made, or that somebody
  ///   has brought.
  /// - Parameter provider: what has the files that are not in the folder yet.
  ///
  /// Blocks while it reads: call it off the main actor.
  public static func open(
    folder: String, isDownloaded: Bool = false, provider: (any FileProvider)? = nil
  ) throws(BrochureError) -> Brochure {
    let contents =
      try isFile(folder) ? FolderContents(file: folder) : FolderContents(path: folder, provider: provider)
    var brochure = try BrochureFormats.standard.brochure(in: contents)
    brochure.isDownloaded = isDownloaded
    return brochure
  }

  /// The page that a cursor or a position names; nil where there is none such.
  public subscript(index: PageIndex) -> PageDescription? {
    guard articles.indices.contains(index.article) else { return nil }
    let pages = articles[index.article].pages
    return pages.indices.contains(index.page) ? pages[index.page] : nil
  }
}
