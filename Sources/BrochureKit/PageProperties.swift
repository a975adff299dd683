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
  /// The brochure's articles, for pages that tell of the others.
  public let articles: [Article]

  public init(
    _ values: [String: PropertyList], folder: String, isArriving: Bool = false, articles: [Article] = []
  ) {
    self.values = values
    self.articles = articles
    self.folder = folder
    self.isArriving = isArriving
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
    case .some(let other): throw .wrongType(property: name, expected: .text, found: other.kind)
    }
  }

  /// - Throws: `missingProperty`, `wrongType`.
  public func string(_ name: String) throws(PageError) -> String {
    guard let string = try stringIfPresent(name) else { throw .missingProperty(name) }
    return string
  }

  /// A whole number, also where it is written as a text.
  ///
  /// - Throws: `wrongType`.
  public func integerIfPresent(_ name: String) throws(PageError) -> Int? {
    switch value(name) {
    case nil: return nil
    case .integer(let integer): return integer
    case .real(let real) where Int(exactly: real) != nil: return Int(exactly: real)
    case .string(let string) where Int(string) != nil: return Int(string)
    case .some(let other): throw .wrongType(property: name, expected: .number, found: other.kind)
    }
  }

  /// - Throws: `wrongType`.
  public func listIfPresent(_ name: String) throws(PageError) -> [PropertyList]? {
    switch value(name) {
    case nil: return nil
    case .array(let array): return array
    case .some(let other): throw .wrongType(property: name, expected: .list, found: other.kind)
    }
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
    var assets = AssetFolder(folder, isArriving: isArriving)
    return Asset(name: path, path: try assets.path(to: path, kind))
  }
}
