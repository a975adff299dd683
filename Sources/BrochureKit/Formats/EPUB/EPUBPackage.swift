import Markup

/// A package document as it is found (EPUB 3.3, 5; OPF 2.0.1): what there is, and in which order it is read.
struct EPUBPackage {
  struct SpineReference: Hashable {
    let item: EPUBItem
    /// Whether it is read in its turn; else it is a note, an answer or the like.
    let isLinear: Bool
    let properties: Set<String>
  }

  /// A page with a purpose (OPF 2.0.1, 2.6).
  struct GuideReference: Hashable {
    let type: String
    let file: EPUBFiles.Target
  }

  /// More are no book.
  static let mostItems = 50_000

  let metadata: EPUBMetadata
  /// In the order of the source; of several with one file the first.
  let items: [EPUBItem]
  let spine: [SpineReference]
  /// What the spine names and the manifest does not have.
  let unknownReferences: [String]
  /// The `id` of the NCX that the spine names.
  let contentsID: String?
  /// As it is written: `rtl`, `ltr`, `default`.
  let progression: String?
  let guide: [GuideReference]
  private let byID: [String: EPUBItem]

  /// - Parameters:
  ///   - root: of the document, whatever its name.
  ///   - folder: that it lies in, from the container's root.
  init(_ root: XMLElement, in folder: String, _ files: EPUBFiles) {
    let elements = root.allElements
    metadata = EPUBMetadata(elements)
    var seen: Set<String> = []
    let listed = elements.filter { $0.name == "item" }.prefix(Self.mostItems).compactMap {
      EPUBItem($0, in: folder, files)
    }
    byID = Dictionary(listed.map { ($0.id, $0) }) { first, _ in first }
    items = listed.filter { seen.insert($0.path).inserted }
    let spine = elements.first { $0.name == "spine" }
    contentsID = spine?.attribute("toc")
    progression = spine?.attribute("page-progression-direction")?.lowercased()
    var references: [SpineReference] = []
    var unknown: [String] = []
    for element in elements.filter({ $0.name == "itemref" }).prefix(Self.mostItems) {
      guard let id = element.attribute("idref")?.trimmed else { continue }
      guard let item = byID[id] else {
        unknown.append(id)
        continue
      }
      references.append(
        SpineReference(
          item: item, isLinear: element.attribute("linear")?.trimmed.lowercased() != "no",
          properties: element.words(of: "properties")))
    }
    self.spine = references
    unknownReferences = unknown
    guide = elements.filter { $0.name == "reference" }.compactMap { element in
      guard let type = element.attribute("type")?.lowercased(),
        let file = element.attribute("href").flatMap({ files.target(of: $0, from: folder) })
      else { return nil }
      return GuideReference(type: type, file: file)
    }
  }

  func item(_ id: String) -> EPUBItem? { byID[id] }

  /// The item that is shown in the place of one: itself, or the first of those that stand in for it (EPUB 3.3, 3.5.1).
  func shown(_ item: EPUBItem) -> EPUBItem? {
    var item = item
    // What stands in for itself ends here.
    for _ in 0..<8 {
      if item.kind != .other { return item }
      guard let next = item.fallback.flatMap({ byID[$0] }) else { return nil }
      item = next
    }
    return nil
  }

  /// EPUB 3's table of contents.
  var navigation: EPUBItem? { items.first { $0.properties.contains("nav") } }

  /// EPUB 2's, as the spine or its type names it.
  var oldNavigation: EPUBItem? {
    contentsID.flatMap { byID[$0] }.flatMap { $0.mediaType.hasPrefix("image/") ? nil : $0 }
      ?? items.first { $0.mediaType == "application/x-dtbncx+xml" || FileKind.suffix(of: $0.path) == "ncx" }
  }

  /// The picture of the cover; nil where it is not there and will not come.
  func coverPicture(isArriving: Bool) -> EPUBItem? {
    let named = metadata.coverID.flatMap { id in
      byID[id] ?? items.first { $0.file.path == id || $0.file.path.hasSuffix("/" + id) }
    }
    let candidates = [
      items.first { $0.properties.contains("cover-image") }, named,
      items.first { ["cover", "cover-image", "coverimage", "cover-img"].contains($0.id.lowercased()) },
    ]
    return candidates.compactMap { $0 }.first { $0.kind == .picture && ($0.file.isPresent || isArriving) }
  }
}

extension EPUBItem {
  fileprivate init?(_ element: XMLElement, in folder: String, _ files: EPUBFiles) {
    guard let id = element.attribute("id")?.trimmed, let reference = element.attribute("href"),
      let file = files.target(of: reference, from: folder)
    else { return nil }
    self.id = id
    self.file = file
    mediaType =
      element.attribute("media-type")?.split(separator: ";").first.map { $0.trimmed.lowercased() } ?? ""
    properties = element.words(of: "properties")
    fallback = element.attribute("fallback")?.trimmed
  }
}

extension XMLElement {
  /// All that is inside, in the order of the source: what was not closed has others inside.
  var allElements: [XMLElement] { children.flatMap { [$0] + $0.allElements } }

  /// The words of an attribute, in lower case.
  func words(of name: String) -> Set<String> {
    Set((attribute(name) ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
