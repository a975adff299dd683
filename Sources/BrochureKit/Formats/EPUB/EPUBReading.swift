import Localization
import Markup
internal import Plist

/// Puts together what an EPUB shows: its pages in the order of reading, and where its contents lead.
struct EPUBReading {
  private let container: EPUBContainer
  /// While files still come, none of them is looked into that may be missing.
  private let isArriving: Bool
  private(set) var articles: [Article] = []
  private(set) var outline: [OutlineEntry] = []
  private(set) var oddities: [EPUBOddity]
  /// The articles by the keys of their files.
  private var indices: [String: Int] = [:]
  private var pages: [(path: String, page: PageDescription)] = []
  /// Whether the first page is the picture of the cover.
  private var isCovered = false

  /// A page that holds more than a picture is longer than this, in bytes.
  private static let longestFrame = 16 << 10
  /// So many entries without words get those of their pages.
  private static let mostRead = 50

  init(_ container: EPUBContainer, isArriving: Bool = false) {
    self.container = container
    self.isArriving = isArriving
    oddities = container.oddities
    let contents = writtenContents
    collectPages(contents)
    addCover()
    for (index, page) in pages.enumerated() where !page.path.isEmpty {
      indices[EPUBFiles.key(page.path)] = index
    }
    readOutline(contents)
    var names: [Int: String] = [:]
    for entry in outline {
      guard let article = entry.page?.article, names[article] == nil else { continue }
      names[article] = entry.title
    }
    if isCovered, names[0] == nil { names[0] = localized("Cover") }
    if let spreads {
      for (index, page) in pages.enumerated() { pages[index].page = spreads.place(page.page, at: page.path) }
    }
    articles = pages.enumerated().map { Article(pages: [$1.page], name: names[$0]) }
  }

  /// How pages stand side by side; nil where they do not.
  var spreads: EPUBSpreads? { container.package.flatMap { EPUBSpreads($0, direction) } }

  var metadata: BrochureMetadata { container.package?.metadata.brochure ?? BrochureMetadata() }

  /// As the spine says it; where that says nothing, as the language is written.
  var direction: ReadingDirection {
    switch container.package?.progression {
    case "rtl": return .rightToLeft
    case "ltr": return .leftToRight
    default: break
    }
    if let mode = container.package?.metadata.writingMode {
      return mode.hasSuffix("-rl") ? .rightToLeft : .leftToRight
    }
    let language = metadata.language?.lowercased().prefix { $0 != "-" && $0 != "_" } ?? ""
    return ["ar", "fa", "he", "iw", "ur", "yi", "ps", "sd", "ug", "dv"].contains(language)
      ? .rightToLeft : .leftToRight
  }

  // MARK: Pages

  private mutating func collectPages(_ contents: EPUBContents?) {
    var shown: [(item: EPUBItem, isFixed: Bool)] = []
    if let package = container.package {
      let references = package.spine.filter { package.shown($0.item) != nil }
      let linear = references.filter(\.isLinear)
      // Where nothing is, all is.
      let ordered = linear.isEmpty ? references : linear + references.filter { !$0.isLinear }
      shown = ordered.compactMap { reference in
        package.shown(reference.item).map { ($0, isFixed(reference, package)) }
      }
      oddities += package.unknownReferences.map { .unknownReference($0) }
      if shown.isEmpty {
        oddities.append(.noSpine)
        shown = package.items.filter { $0.kind == .html && !$0.properties.contains("nav") }.map {
          ($0, false)
        }
      }
    }
    var seen: Set<String> = []
    for (item, isFixed) in shown where seen.insert(EPUBFiles.key(item.path)).inserted {
      pages.append((item.path, page(item, isFixed: isFixed)))
    }
    if pages.isEmpty {
      pages = container.files.files(endingIn: ["xhtml", "html", "htm", "xht"]).map { ($0, htmlPage($0)) }
    }
    // What only the contents lead to can be read, too.
    for target in contents?.entries.compactMap(\.target) ?? []
    where target.isPresent && seen.insert(EPUBFiles.key(target.path)).inserted {
      guard ["xhtml", "html", "htm", "xht"].contains(FileKind.suffix(of: target.path)),
        !pages.contains(where: { $0.path == target.path })
      else { continue }
      pages.append((target.path, htmlPage(target.path)))
    }
  }

  private func isFixed(_ reference: EPUBPackage.SpineReference, _ package: EPUBPackage) -> Bool {
    if reference.properties.contains("rendition:layout-reflowable") { return false }
    return package.metadata.isFixed || reference.properties.contains("rendition:layout-pre-paginated")
  }

  private func page(_ item: EPUBItem, isFixed: Bool) -> PageDescription {
    switch item.kind {
    case .picture: return picturePage(item.path)
    case .text:
      return PageDescription(
        className: "TextPage", properties: languageProperty + ["text": .string(item.path)])
    case .html, .other:
      let page = htmlPage(item.path)
      guard isFixed, case .picture(let picture) = frame(of: item.path) else { return page }
      return picturePage(picture, of: item.path)
    }
  }

  private func htmlPage(_ path: String) -> PageDescription {
    PageDescription(className: "HTMLPage", properties: languageProperty + ["html": .string(path)])
  }

  /// - Parameter path: of the document that shows nothing but the picture: links lead to that.
  private func picturePage(_ picture: String, of path: String? = nil) -> PageDescription {
    var properties: [String: PropertyList] = ["baseImage": .string(picture)]
    if let path { properties["html"] = .string(path) }
    return PageDescription(className: "SimplePage", properties: properties)
  }

  private var languageProperty: [String: PropertyList] {
    metadata.language.map { ["language": .string($0)] } ?? [:]
  }

  // MARK: Cover

  /// What a document holds.
  private enum Frame {
    /// One picture and not a word; its path from the root.
    case picture(String)
    case nothing
    case more
  }

  private func frame(of path: String) -> Frame {
    guard !isArriving || container.contents.stamp(of: path) != nil,
      let data = try? container.contents.data(of: path, limit: Self.longestFrame)
    else { return .more }
    let html = HTML(data, at: DocumentAddress(path: path))
    var builder = DocumentBuilder()
    html.write(to: &builder)
    let document = builder.finish()
    if let picture = document.onlyPicture {
      return .picture(container.files.file(at: picture.source) ?? picture.source)
    }
    return document.utf8.isEmpty && document.blocks.isEmpty ? .nothing : .more
  }

  /// The picture of the cover comes first: in the place of the page that is there for it, else before all.
  private mutating func addCover() {
    guard let first = pages.first else { return }
    let picture = container.package?.coverPicture(isArriving: isArriving)?.path ?? guidedPicture
    // The page for it may be anywhere, and need not be read in its turn.
    if let guided, let place = pages.firstIndex(where: { $0.path == guided }), place > 0,
      container.package?.spine.first(where: { $0.item.path == guided })?.isLinear != true
    {
      pages.insert(pages.remove(at: place), at: 0)
      return addCover(picture, over: pages[0].path)
    }
    addCover(picture, over: first.path)
  }

  private mutating func addCover(_ picture: String?, over path: String) {
    if pages[0].page.className == "SimplePage" { return }
    switch frame(of: path) {
    case .picture(let shown): pages[0].page = picturePage(shown, of: path)
    case .nothing:
      guard let picture else { return }
      pages[0].page = picturePage(picture, of: path)
    case .more:
      guard let picture, path != guided || !isOnPage(picture, path) else { return }
      pages.insert(("", picturePage(picture)), at: 0)
    }
    isCovered = true
  }

  private var guided: String? {
    container.package?.guide.first { $0.type.contains("cover") && $0.file.isPresent }?.file.path
  }

  /// The picture on the page that is the cover; of a package that names no picture.
  private var guidedPicture: String? {
    if let guided, FileKind(guided) == .picture { return guided }
    if let guided, case .picture(let picture) = frame(of: guided) { return picture }
    return nil
  }

  private func isOnPage(_ picture: String, _ path: String) -> Bool {
    guard let data = try? container.contents.data(of: path, limit: Self.longestFrame) else {
      return false
    }
    let name = picture.split(separator: "/").last.map(String.init) ?? picture
    return String(decoding: data, as: UTF8.self).contains(name)
  }

  // MARK: Contents

  /// EPUB 3's where it leads somewhere, else EPUB 2's.
  private var writtenContents: EPUBContents? {
    let navigation = container.package?.navigation.flatMap { item in
      container.document(item.path).map { EPUBContents.navigation($0.root, at: item.path, container.files) }
    }
    if let navigation, navigation.leadsSomewhere { return navigation }
    let path =
      container.package?.oldNavigation?.path ?? container.files.files(endingIn: ["ncx"]).first
    let old = path.flatMap { path in
      container.document(path).map { EPUBContents.ncx($0.root, at: path, container.files) }
    }
    return old.flatMap { $0.leadsSomewhere ? $0 : nil } ?? navigation ?? old
  }

  private mutating func readOutline(_ contents: EPUBContents?) {
    guard let contents, contents.leadsSomewhere else { return oddities.append(.noContents) }
    var read = 0
    for entry in contents.entries {
      let article = entry.target.flatMap { indices[EPUBFiles.key($0.path)] }
      if article == nil, let target = entry.target { oddities.append(.deadEntry(target.path)) }
      var title = entry.label
      if title == nil, let article, read < Self.mostRead, !isArriving {
        read += 1
        title = Article(pages: [pages[article].page]).readTitle(in: container.contents.assets)
      }
      guard let title = title ?? article.map({ localized("Article \($0 + 1)") }) else { continue }
      outline.append(
        OutlineEntry(
          title: title, depth: entry.depth, page: article.map { PageIndex(article: $0, page: 0) },
          place: entry.target?.place))
    }
    if !outline.contains(where: { $0.page != nil }) { outline = [] }
  }
}

private func + (
  left: [String: PropertyList], right: [String: PropertyList]
) -> [String: PropertyList] { left.merging(right) { _, other in other } }
