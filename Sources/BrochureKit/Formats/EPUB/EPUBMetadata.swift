internal import Foundation
import Markup

/// What a package says of the publication (EPUB 3.3, 5.5; OPF 2.0.1, 2.2).
struct EPUBMetadata {
  let brochure: BrochureMetadata
  /// The `id` of the cover's picture in EPUB 2; by mistake, its path.
  let coverID: String?
  /// Whether pages are made for one size.
  let isFixed: Bool
  /// Whether such pages stand side by side.
  let hasSpreads: Bool
  /// As Kindle's books say it: `vertical-rl`, `horizontal-lr`.
  let writingMode: String?

  /// Longer texts are no titles; in characters.
  private static let longest = 1000
  private static let longestSummary = 10_000
  private static let mostCreators = 50

  init(_ elements: [XMLElement]) {
    let metas = elements.filter { $0.name == "meta" }
    func named(_ name: String) -> String? {
      metas.first { $0.attribute("name")?.lowercased() == name }?.attribute("content")?.trimmed
    }
    func property(_ name: String) -> String? {
      metas.first { $0.attribute("property")?.lowercased() == name }?.words
    }
    var refinements: [String: [String: String]] = [:]
    for meta in metas {
      guard let id = meta.attribute("refines"), let property = meta.attribute("property"),
        let value = meta.words
      else { continue }
      refinements[String(id.drop { $0 == "#" }), default: [:]][property.lowercased()] = value.lowercased()
    }
    func said(_ property: String, of element: XMLElement) -> String? {
      element.attribute(property)?.lowercased()
        ?? element.attribute("id").flatMap { refinements[$0]?[property] }
    }
    func all(_ name: String) -> [XMLElement] {
      elements.filter { $0.name.lowercased() == name && $0.words != nil && $0.isOfDublinCore }
    }
    var brochure = BrochureMetadata()
    let titles = all("title")
    brochure.title = (titles.first { said("title-type", of: $0) == "main" } ?? titles.first)?.short(
      Self.longest)
    let creators = all("creator")
    let authors = creators.filter { said("role", of: $0).map { $0 == "aut" || $0 == "edt" } ?? true }
    brochure.creators = (authors.isEmpty ? creators : authors).prefix(Self.mostCreators).compactMap {
      $0.short(Self.longest)
    }
    brochure.publisher = all("publisher").first?.short(Self.longest)
    let dates = all("date").filter { said("event", of: $0)?.contains("modif") != true }
    brochure.date =
      (dates.first { said("event", of: $0) == "publication" } ?? dates.first)?.short(Self.longest)
    brochure.language = all("language").lazy.compactMap { $0.short(35) }.first { Self.isLanguage($0) }
    brochure.summary = all("description").first.flatMap { Self.plain($0.text) }
    self.brochure = brochure
    coverID = named("cover")
    isFixed = property("rendition:layout") == "pre-paginated" || named("fixed-layout") == "true"
    hasSpreads = isFixed && property("rendition:spread") != "none"
    writingMode = named("primary-writing-mode")?.lowercased()
  }

  /// `und` and the like name none.
  private static func isLanguage(_ tag: String) -> Bool {
    guard let primary = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first else { return false }
    return (2...3).contains(primary.count) && primary.allSatisfy { $0.isASCII && $0.isLetter }
      && !["und", "zxx", "mul"].contains(primary.lowercased())
  }

  /// Many are HTML, written as text.
  private static func plain(_ text: String) -> String? {
    var text = String(text.prefix(longestSummary))
    if text.contains("<") {
      let html = HTML(Data(text.utf8), at: DocumentAddress(path: ""))
      var document = DocumentBuilder()
      html.write(to: &document)
      text = String(decoding: document.finish().utf8, as: UTF8.self)
    }
    let plain = text.trimmed
    return plain.isEmpty || plain.lowercased() == "unknown" ? nil : plain
  }
}

extension XMLElement {
  /// Whether it is Dublin Core's or in no other namespace that is known: a prefix may be not declared.
  fileprivate var isOfDublinCore: Bool {
    guard let namespace else { return true }
    return namespace.lowercased().contains("purl.org/dc") || namespace.contains("opf")
      || namespace.contains("openebook")
  }

  /// nil where a program has written that nobody said it.
  fileprivate func short(_ length: Int) -> String? {
    words.flatMap { $0.lowercased() == "unknown" ? nil : String($0.prefix(length)) }
  }
}
