/// Looks for what is wrong with an EPUB's own files.
struct EPUBSurvey {
  private let container: EPUBContainer
  /// What stands before paths from the container's root in those from the folder that is surveyed.
  private let prefix: String

  init(_ container: EPUBContainer, below folder: String) {
    self.container = container
    prefix = container.contents.path.path(below: folder).map { $0 + "/" } ?? ""
  }

  var result: FormatSurvey {
    let package = container.package
    var belonging = Set((package?.items ?? []).map(\.path))
    belonging.formUnion([container.packagePath, package?.oldNavigation?.path].compactMap { $0 })
    belonging.formUnion(
      container.files.paths.filter { EPUBFiles.key($0).hasPrefix("meta-inf/") || $0 == "mimetype" })
    return FormatSurvey(
      belonging: Set(belonging.map { container.contents.path + "/" + $0 }),
      findings: oddities.map { IssueFinding(path: prefix + (path(of: $0) ?? ""), .epub($0)) })
  }

  private var oddities: [EPUBOddity] {
    var oddities = EPUBReading(container).oddities
    if container.files.file(at: "mimetype") == nil { oddities.append(.noType) }
    if let package = container.package {
      if package.metadata.brochure.title == nil { oddities.append(.noTitle) }
      // What is wrong with pages, they say themselves.
      oddities += package.items.filter { !$0.file.isPresent && $0.kind != .html }.map {
        .missingFile($0.path)
      }
    }
    var seen: Set<EPUBOddity> = []
    return oddities.filter { seen.insert($0).inserted }
  }

  /// The file that is to be mended.
  private func path(of oddity: EPUBOddity) -> String? {
    switch oddity {
    case .unreadable(let path), .broken(let path): path
    case .noContainer, .noPackage, .noType: nil
    case .noSpine, .unknownReference, .missingFile, .noTitle, .noContents: container.packagePath
    case .deadEntry: (container.package?.navigation ?? container.package?.oldNavigation)?.path
    }
  }
}
