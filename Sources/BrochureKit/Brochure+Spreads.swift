internal import TerminalKit

extension Brochure {
  /// In bytes: the size of a picture mostly stands in the first of these, else in the second.
  private static let headers = [4 << 10, 256 << 10]

  /// The pages that are said to be a spread by themselves.
  public var knownWidePages: Set<PageIndex> { pages { $0.isWide == true } }

  /// The pages whose pictures are wider than tall, or are said to be a spread. Of a file its beginning is read; one that
  /// says its size elsewhere counts as a single page.
  ///
  /// Blocks: looks at every picture that nothing is said of.
  public func widePages() -> Set<PageIndex> {
    var assets = AssetFolder(folder, packed: packed)
    return pages { page in
      if let isWide = page.isWide { return isWide }
      guard case .string(let name) = page.properties["baseImage"],
        let asset = try? assets.asset(named: name, .picture)
      else { return false }
      for count in Self.headers {
        guard let beginning = try? asset.beginning(count: count) else { return false }
        if let size = PictureHeader.size(in: beginning) { return size.width > size.height }
        if beginning.count < count { return false }
      }
      return false
    }
  }

  private func pages(where condition: (PageDescription) -> Bool) -> Set<PageIndex> {
    var found: Set<PageIndex> = []
    for (article, entry) in articles.enumerated() {
      for (number, page) in entry.pages.enumerated() where condition(page) {
        found.insert(PageIndex(article: article, page: number))
      }
    }
    return found
  }
}

extension PageDescription {
  /// Which half of a spread it is, in the order of reading.
  enum SpreadHalf: String {
    case first, second
  }

  /// The property `half`: that of the spread that it is made for; nil where nothing is said.
  var half: SpreadHalf? {
    if case .string(let half) = properties["half"] { SpreadHalf(rawValue: half) } else { nil }
  }

  /// The property `wide`: whether its picture is a spread by itself; nil where nothing is said.
  fileprivate var isWide: Bool? { if case .bool(let isWide) = properties["wide"] { isWide } else { nil } }
}
