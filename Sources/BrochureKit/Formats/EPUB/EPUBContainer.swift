internal import Foundation
import Markup

/// An unpacked EPUB (OCF 3.3): its files, and its package.
struct EPUBContainer {
  let contents: FolderContents
  let files: EPUBFiles
  /// From the root; nil where there is none that can be read.
  let packagePath: String?
  let package: EPUBPackage?
  /// What the container was mended of.
  let oddities: [EPUBOddity]

  private static let containerPath = "META-INF/container.xml"
  /// In bytes: larger ones are of no book.
  private static let documentLimit = 16 << 20

  /// nil where the files are no EPUB's.
  init?(_ contents: FolderContents) throws(BrochureError) {
    self.contents = contents
    files = EPUBFiles(try contents.allFiles())
    let packages = Self.packages(in: files, contents)
    let isMarked = files.file(at: Self.containerPath) != nil || Self.isMarked(files, contents)
    guard isMarked || !packages.isEmpty else { return nil }
    var oddities: [EPUBOddity] = []
    var found: (path: String, package: EPUBPackage)?
    for path in packages {
      guard let document = Self.document(path, contents) else {
        oddities.append(.unreadable(path))
        continue
      }
      if document.isBroken { oddities.append(.broken(path)) }
      let package = EPUBPackage(document.root, in: EPUBFiles.folder(of: path), files)
      found = (path, package)
      break
    }
    if !isMarked || files.file(at: Self.containerPath) == nil { oddities.append(.noContainer) }
    if found == nil { oddities.append(.noPackage) }
    packagePath = found?.path
    package = found?.package
    self.oddities = oddities
  }

  /// An XML file of it; nil where there is none, or no XML.
  func document(_ path: String) -> XMLDocument? { Self.document(path, contents) }

  /// What is encrypted; nil of an EPUB as most are.
  var encryption: EPUBEncryption? {
    files.file(at: "META-INF/encryption.xml").flatMap(document).map { EPUBEncryption($0.root, files) }
  }

  var protection: PublicationProtection {
    EPUBEncryption.protection(
      files, rights: files.file(at: "META-INF/rights.xml").flatMap(document)?.root)
  }

  private static func document(_ path: String, _ contents: FolderContents) -> XMLDocument? {
    guard let bytes = try? contents.bytes(of: path, limit: documentLimit) else { return nil }
    return try? XMLDocument(bytes)
  }

  private static func isMarked(_ files: EPUBFiles, _ contents: FolderContents) -> Bool {
    guard let path = files.file(at: "mimetype"),
      let data = try? contents.beginning(of: path, count: 64)
    else { return false }
    return String(decoding: data, as: UTF8.self).lowercased().contains("application/epub+zip")
  }

  /// Where packages may be: as the container says, else wherever there are some, the least deep first.
  private static func packages(in files: EPUBFiles, _ contents: FolderContents) -> [String] {
    let container = files.file(at: containerPath).flatMap { document($0, contents) }
    let named = container?.root.allElements.filter { $0.name == "rootfile" } ?? []
    let books = named.filter { $0.attribute("media-type")?.lowercased() == "application/oebps-package+xml" }
    let paths = (books.isEmpty ? named : books).compactMap { element in
      element.attribute("full-path").flatMap { files.target(of: $0, from: "") }
    }.filter(\.isPresent).map(\.path)
    let others = files.files(endingIn: ["opf"])
    func depth(_ path: String) -> Int { path.count { $0 == "/" } }
    return paths + others.filter { !paths.contains($0) }.sorted { depth($0) < depth($1) }
  }
}
