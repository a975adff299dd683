/// What a document is, page by page.
public struct PDFContents: Hashable, Sendable {
  public struct Page: Hashable, Sendable {
    /// In points, as the page is seen, its rotation applied; at least 1.
    public let width: Double
    public let height: Double
    /// What the document calls it (`iv`); nil where it does not say.
    public let label: String?

    /// What is no size is that of a sheet.
    public init(width: Double, height: Double, label: String?) {
      let isSize = width.isFinite && height.isFinite && width > 0 && height > 0
      self.width = isSize ? min(max(1, width), Self.longestSide) : 612
      self.height = isSize ? min(max(1, height), Self.longestSide) : 792
      self.label = label
    }

    static let longestSide = 1e6
    static let longestLabel = 64
  }

  public struct Entry: Hashable, Sendable {
    public let title: String
    /// 0 of what is outermost.
    public let depth: Int
    /// From 0; nil where it leads to no page of the document.
    public let page: Int?

    public init(title: String, depth: Int, page: Int?) {
      self.title = title
      self.depth = depth
      self.page = page
    }
  }

  /// More are not read.
  public static let mostPages = 100_000
  public static let mostEntries = 20_000
  public static let deepest = 32
  static let longestTitle = 512
  static let longestText = 4096

  public let pages: [Page]
  /// Its table of contents.
  public let outline: [Entry]
  public let title: String?
  public let author: String?
  public let subject: String?
  /// When it was made, in seconds since 1970.
  public let date: Double?

  public init(
    pages: [Page], outline: [Entry] = [], title: String? = nil, author: String? = nil, subject: String? = nil,
    date: Double? = nil
  ) {
    self.pages = pages
    self.outline = outline
    self.title = title
    self.author = author
    self.subject = subject
    self.date = date
  }

  init(from reader: inout WireReader) throws(WireError) {
    let pages = try reader.list(atMost: Self.mostPages, bytesEach: 17) { reader throws(WireError) in
      Page(
        width: try reader.real(), height: try reader.real(),
        label: try reader.optional(limit: Page.longestLabel))
    }
    self.pages = pages
    outline = try reader.list(atMost: Self.mostEntries, bytesEach: 12) { reader throws(WireError) in
      let title = try reader.text(limit: Self.longestTitle)
      let depth = try reader.number(atMost: Self.deepest)
      // 0 for none, else the number from 1.
      let number = try reader.number(atMost: pages.count)
      return Entry(title: title, depth: depth, page: number == 0 ? nil : number - 1)
    }
    title = try reader.optional(limit: Self.longestText)
    author = try reader.optional(limit: Self.longestText)
    subject = try reader.optional(limit: Self.longestText)
    date = try reader.byte() == 0 ? nil : try reader.real()
  }

  func write(to writer: inout WireWriter) {
    writer.number(min(pages.count, Self.mostPages))
    for page in pages.prefix(Self.mostPages) {
      writer.real(page.width)
      writer.real(page.height)
      writer.optional(page.label, limit: Page.longestLabel)
    }
    writer.number(min(outline.count, Self.mostEntries))
    for entry in outline.prefix(Self.mostEntries) {
      writer.text(entry.title, limit: Self.longestTitle)
      writer.number(min(entry.depth, Self.deepest))
      writer.number(entry.page.map { $0 + 1 } ?? 0)
    }
    for text in [title, author, subject] { writer.optional(text, limit: Self.longestText) }
    writer.byte(date == nil ? 0 : 1)
    if let date { writer.real(date) }
  }
}
