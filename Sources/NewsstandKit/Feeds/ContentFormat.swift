/// What the content of an issue is, as far as a catalogue says; what comes counts. The first is the one to choose
/// where there are several.
public enum ContentFormat: String, CaseIterable, Comparable, Sendable {
  case epub, cbz, pdf, hpub, zip

  /// As people call it.
  public var name: String { self == .hpub ? "HPub" : rawValue.uppercased() }

  public static func < (one: ContentFormat, other: ContentFormat) -> Bool { one.rank < other.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// That of a media type, else, where the type says nothing, of an address's ending; nil of what is no issue.
  init?(_ type: MediaType?, address: String) {
    if let type, !type.isVague {
      guard let format = Self.types[type.essence] else { return nil }
      self = format
      return
    }
    let path = address.prefix { !"?#".contains($0) }
    guard let dot = path.lastIndex(of: "."),
      let format = ContentFormat(rawValue: path[dot...].dropFirst().lowercased())
    else { return nil }
    self = format
  }

  private static let types: [String: ContentFormat] = [
    "application/epub+zip": .epub, "application/epub": .epub, "application/x-epub+zip": .epub,
    "application/kepub+zip": .epub,
    "application/vnd.comicbook+zip": .cbz, "application/x-cbz": .cbz, "application/cbz": .cbz,
    "application/comicbook+zip": .cbz, "application/vnd.cbz": .cbz,
    "application/pdf": .pdf, "application/x-pdf": .pdf,
    "application/hpub+zip": .hpub, "application/x-hpub": .hpub, "application/vnd.hpub+zip": .hpub,
    "application/zip": .zip, "application/x-zip": .zip, "application/x-zip-compressed": .zip,
  ]
}
