/// An EPUB of version 2 or 3, unpacked (EPUB 3.3; OPF and OPS 2.0.1): each document of its spine is an article.
///
/// What real readers read is read: the container, the package, the contents and the references in them are mended, and
/// where there is no order of reading the documents come in the order of their names. The picture of the cover is the
/// first page. Documents that are read out of turn (`linear="no"`) come last.
public struct EPUBBrochure: BrochureFormat {
  public init() {}

  public func brochure(in contents: FolderContents) throws(BrochureError) -> Brochure? {
    guard let container = try EPUBContainer(contents.unwrapped()) else { return nil }
    try Self.checkProtection(container)
    return try Self.brochure(container)
  }

  /// Once all is there that says what it shows.
  public func brochure(arrivingIn contents: FolderContents) throws(BrochureError) -> Brochure? {
    // Most begin with it; whatever else comes is not looked through again and again.
    guard let (contents, _) = try contents.file(named: "mimetype"),
      let container = try EPUBContainer(contents),
      let package = container.package
    else { return nil }
    try Self.checkProtection(container)
    let navigation = [package.navigation, package.oldNavigation].compactMap { $0 }
    let first = package.spine.first
    guard navigation.allSatisfy(\.file.isPresent), first?.item.file.isPresent == true else { return nil }
    return try Self.brochure(container, isArriving: true)
  }

  public func survey(_ contents: FolderContents) throws(BrochureError) -> FormatSurvey? {
    try EPUBContainer(contents.unwrapped()).map { EPUBSurvey($0, below: contents.path).result }
  }

  private static func brochure(
    _ container: EPUBContainer, isArriving: Bool = false
  ) throws(BrochureError) -> Brochure {
    let reading = EPUBReading(container, isArriving: isArriving)
    return try Brochure(
      in: container.contents, articles: reading.articles, isArriving: isArriving,
      source: container.packagePath.flatMap(container.contents.stamp),
      metadata: reading.metadata, outline: reading.outline, direction: reading.direction,
      hasSpreads: reading.spreads != nil)
  }

  /// - Throws: `protected` where pages or pictures are encrypted.
  private static func checkProtection(_ container: EPUBContainer) throws(BrochureError) {
    guard let encrypted = container.encryption?.files, !encrypted.isEmpty else { return }
    let items = container.package?.items.filter { $0.kind != .other }.map(\.path)
    let pages = items ?? container.files.files(endingIn: ["xhtml", "html", "htm"])
    guard pages.contains(where: encrypted.contains) else { return }
    throw .protected(path: container.contents.path, container.protection)
  }
}
