public import Plist

/// A page's properties, read by name and type.
///
/// A name is also found in another case than is asked for (`BaseImage`). An empty text is as good as
/// none.
public struct PageProperties: Hashable, Sendable {
  public let values: [String: PropertyList]
  /// The brochure's folder, in which assets are.
  public let folder: String
  /// Whether files still come into the folder.
  public let isArriving: Bool
  /// Of an archive that is not unpacked, what has the files.
  private let packed: PackedFolder?
  /// The brochure's articles, for pages that tell of the others.
  public let articles: [Article]
  /// What errors put before the names of properties: of a dictionary in a list, where it is (`photos[3].`).
  private let prefix: String

  public init(
    _ values: [String: PropertyList], folder: String, isArriving: Bool = false, articles: [Article] = []
  ) {
    self.init(
      values, folder: folder, isArriving: isArriving, packed: nil, articles: articles, prefix: "")
  }

  /// Of a page of a brochure.
  init(_ values: [String: PropertyList], of brochure: Brochure) {
    self.init(
      values, folder: brochure.folder, isArriving: brochure.isArriving, packed: brochure.packed,
      articles: brochure.articles, prefix: "")
  }

  private init(
    _ values: [String: PropertyList], folder: String, isArriving: Bool, packed: PackedFolder?,
    articles: [Article], prefix: String
  ) {
    self.values = values
    self.packed = packed
    self.articles = articles
    self.folder = folder
    self.isArriving = isArriving
    self.prefix = prefix
  }

  /// The properties in a dictionary that is an entry of a list among these.
  ///
  /// - Parameter number: of the entry, counted from 1.
  /// - Throws: `wrongType` of what is no dictionary.
  public func entry(_ entry: PropertyList, number: Int, of list: String) throws(PageError) -> PageProperties {
    let name = "\(prefix)\(list)[\(number)]"
    guard case .dictionary(let values) = entry else {
      throw .wrongType(property: name, expected: .dictionary, found: entry.kind)
    }
    return PageProperties(
      values, folder: folder, isArriving: isArriving, packed: packed, articles: articles, prefix: name + ".")
  }

  /// The same in a brochure whose folder is another by now.
  func moved(to brochure: Brochure) -> PageProperties {
    PageProperties(
      values, folder: brochure.folder, isArriving: brochure.isArriving, packed: brochure.packed,
      articles: articles, prefix: prefix)
  }

  public func value(_ name: String) -> PropertyList? {
    if let value = values[name] { return value }
    let folded = name.lowercased()
    return values.filter { $0.key.lowercased() == folded }.min { $0.key < $1.key }?.value
  }

  /// - Throws: `wrongType`.
  public func stringIfPresent(_ name: String) throws(PageError) -> String? {
    switch value(name) {
    case nil: return nil
    case .string(let string): return string.allSatisfy(\.isWhitespace) ? nil : string
    case .some(let other): throw wrongType(name, expected: .text, found: other)
    }
  }

  /// - Throws: `missingProperty`, `wrongType`.
  public func string(_ name: String) throws(PageError) -> String {
    guard let string = try stringIfPresent(name) else { throw .missingProperty(prefix + name) }
    return string
  }

  /// A whole number, also where it is written as a text.
  ///
  /// - Throws: `wrongNumber` of anything that is not in `allowed`.
  public func integerIfPresent(
    _ name: String, in allowed: ClosedRange<Int>
  ) throws(PageError) -> Int? {
    guard let value = value(name) else { return nil }
    let number: Int?
    switch value {
    case .integer(let integer): number = integer
    case .real(let real): number = Int(exactly: real)
    case .string(let string):
      if string.allSatisfy(\.isWhitespace) { return nil }
      number = Int(string)
    default: number = nil
    }
    guard let number, allowed.contains(number) else {
      throw .wrongNumber(property: prefix + name, allowed: allowed, found: value)
    }
    return number
  }

  /// - Throws: `wrongType`.
  public func listIfPresent(_ name: String) throws(PageError) -> [PropertyList]? {
    switch value(name) {
    case nil: return nil
    case .array(let array): return array
    case .some(let other): throw wrongType(name, expected: .list, found: other)
    }
  }

  private func wrongType(_ name: String, expected: PropertyKind, found: PropertyList) -> PageError {
    .wrongType(property: prefix + name, expected: expected, found: found.kind)
  }

  /// The file that a property names.
  ///
  /// - Throws: `wrongType`, `badPath`, `missingAsset`, `awaitedAsset`, `unreadable`.
  public func assetIfPresent(_ name: String, _ kind: AssetKind) throws(PageError) -> Asset? {
    guard let path = try stringIfPresent(name) else { return nil }
    return try asset(named: path, kind)
  }

  /// - Throws: `missingProperty`, `wrongType`, `badPath`, `missingAsset`, `awaitedAsset`, `unreadable`.
  public func asset(_ name: String, _ kind: AssetKind) throws(PageError) -> Asset {
    try asset(named: try string(name), kind)
  }

  /// The file at a path relative to the brochure's folder; see `AssetFolder`.
  ///
  /// - Throws: `badPath`, `missingAsset`, `awaitedAsset`, `unreadable`.
  public func asset(named path: String, _ kind: AssetKind) throws(PageError) -> Asset {
    try assets.found(path, kind)
  }

  /// The brochure's folder, to look for many files.
  var assets: AssetFolder { AssetFolder(folder, isArriving: isArriving, packed: packed) }
}
