import Markup

/// A publication's own table of contents as it is written: EPUB 3's navigation document (EPUB 3.3, 7) or EPUB 2's NCX.
struct EPUBContents {
  struct Entry: Hashable {
    /// nil of one that has no words.
    let label: String?
    let depth: Int
    /// nil where it leads nowhere.
    let target: EPUBFiles.Target?
  }

  /// More lines than any person looks through.
  static let mostEntries = 20_000
  private static let deepest = 16
  private static let longestLabel = 500

  private(set) var entries: [Entry] = []
  private let folder: String
  private let files: EPUBFiles

  /// Whether one can go anywhere from it.
  var leadsSomewhere: Bool { entries.contains { $0.target != nil } }

  private init(in path: String, _ files: EPUBFiles) {
    folder = EPUBFiles.folder(of: path)
    self.files = files
  }

  // MARK: Navigation document

  /// - Parameter path: of the document, from the container's root.
  static func navigation(_ root: XMLElement, at path: String, _ files: EPUBFiles) -> EPUBContents {
    var contents = EPUBContents(in: path, files)
    let navigations = root.descendants { $0.name == "nav" }
    let wanted =
      navigations.first { $0.words(of: "type").contains("toc") || $0.words(of: "role").contains("doc-toc") }
      ?? navigations.first {
        $0.words(of: "type").isDisjoint(with: ["landmarks", "page-list", "lot", "loi"])
      }
    let list = (wanted ?? root).descendants { $0.name == "ol" || $0.name == "ul" }.first
    if let list { contents.add(list: list, depth: 0) }
    return contents
  }

  private mutating func add(list: XMLElement, depth: Int) {
    for item in list.children {
      guard item.name == "li" else {
        // A list in the place of an item.
        if item.name == "ol" || item.name == "ul" { add(list: item, depth: depth) }
        continue
      }
      let lists = item.descendants { $0.name == "ol" || $0.name == "ul" }
      let link = item.descendants { $0.name == "a" || $0.name == "ol" || $0.name == "ul" }.first
      if let link, link.name == "a" {
        add(label: link.navigationLabel, reference: link.attribute("href"), depth: depth)
      } else {
        let heading = item.children.first { $0.name != "ol" && $0.name != "ul" }
        add(label: heading?.navigationLabel ?? item.ownWords, reference: nil, depth: depth)
      }
      for list in lists { add(list: list, depth: depth + 1) }
    }
  }

  // MARK: NCX

  static func ncx(_ root: XMLElement, at path: String, _ files: EPUBFiles) -> EPUBContents {
    var contents = EPUBContents(in: path, files)
    let map = root.name == "navMap" ? root : root.descendants { $0.name == "navMap" }.first ?? root
    for point in map.descendants(where: { $0.name == "navPoint" }) { contents.add(point: point, depth: 0) }
    return contents
  }

  private mutating func add(point: XMLElement, depth: Int) {
    add(
      label: point.first("navLabel")?.words, reference: point.first("content")?.attribute("src"), depth: depth
    )
    for child in point.descendants(where: { $0.name == "navPoint" }) { add(point: child, depth: depth + 1) }
  }

  private mutating func add(label: String?, reference: String?, depth: Int) {
    guard entries.count < Self.mostEntries else { return }
    let target = reference.flatMap { files.target(of: $0, from: folder) }
    guard label != nil || target != nil else { return }
    // Some name a chapter again as its own first section.
    if let last = entries.last, depth > last.depth, last.label == label, last.target == target { return }
    entries.append(
      Entry(
        label: label.map { String($0.prefix(Self.longestLabel)) }, depth: min(depth, Self.deepest),
        target: target))
  }
}

extension XMLElement {
  /// Its words, else those for whoever does not see it.
  fileprivate var navigationLabel: String? {
    words ?? attribute("title")?.nonEmpty
      ?? descendants { $0.attribute("alt")?.nonEmpty != nil }.first?.attribute("alt")?.nonEmpty
  }

  /// What is written directly in it.
  fileprivate var ownWords: String? {
    nodes.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: " ").nonEmpty
  }
}

extension String {
  fileprivate var nonEmpty: String? { trimmed.isEmpty ? nil : trimmed }
}
