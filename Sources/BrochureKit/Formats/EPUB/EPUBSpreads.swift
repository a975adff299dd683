internal import Plist

/// Where in a spread the pages of a package stand that are made for one size (EPUB 3.3, 8.2.2.5 and 8.2.2.6).
struct EPUBSpreads {
  /// What the spine says, by path.
  private let said: [String: Set<String>]
  /// The first and the second half, as the spine calls them.
  private let sides: [String]

  /// Nil where pages flow, or are to stand alone.
  init?(_ package: EPUBPackage, _ direction: ReadingDirection) {
    guard package.metadata.hasSpreads else { return nil }
    said = Dictionary(package.spine.map { ($0.item.path, $0.properties) }) { first, _ in first }
    sides = direction == .rightToLeft ? ["right", "left"] : ["left", "right"]
  }

  /// Has a page say where it stands. What is no picture stands alone: it would be set in half the width.
  func place(_ page: PageDescription, at path: String) -> PageDescription {
    let said = said[path] ?? []
    func isAt(_ place: String) -> Bool {
      said.contains("page-spread-\(place)") || said.contains("rendition:page-spread-\(place)")
    }
    var properties = page.properties
    if page.className != "SimplePage" || isAt("center") || said.contains("rendition:spread-none") {
      properties["wide"] = .bool(true)
    } else if let side = sides.firstIndex(where: isAt) {
      properties["half"] = .string([PageDescription.SpreadHalf.first, .second][side].rawValue)
    }
    return PageDescription(className: page.className, properties: properties)
  }
}
