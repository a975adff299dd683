internal import Foundation
import Localization
internal import TerminalKit

/// Looks for everything that is wrong with an issue that is being made.
///
/// What a page needs is the page's own business: it is made by its class in the registry, and says what is wrong with it
/// (`Page.problems`).
public struct IssueCheck: Sendable {
  private let registry: PageRegistry
  private let pictures = PictureCheck()

  /// A picture of more pixels takes a second to decode.
  private static let hugePixels = 40_000_000

  public init(registry: PageRegistry = .standard) { self.registry = registry }

  /// Reads all that the issue shows. Sorted by path, in natural order, and page.
  ///
  /// - Parameters:
  ///   - isPacked: whether the folder is that of an archive: rubbish in it is a finding then.
  ///   - progress: told what is looked at.
  /// - Throws: `unreadableFolder` where there is no folder.
  public func findings(
    in folder: String, isPacked: Bool = false, progress: (_ path: String) -> Void = { _ in }
  ) throws(BrochureError) -> [IssueFinding] {
    let files = try IssueFiles(folder: folder)
    var findings = files.oddities.map { IssueFinding(path: $0.path, .oddity($0.1)) }
    if isPacked { findings += files.rubbish.map { IssueFinding(path: $0, .rubbish) } }
    let brochure: Brochure
    do throws(BrochureError) {
      brochure = try Brochure.open(folder: files.folder)
    } catch {
      return Self.sorted(findings + [IssueFinding(path: error.path(in: files.folder), .brochure(error))])
    }
    let references = brochure.fileReferences(in: files)
    let source = brochure.source?.path.path(below: files.folder) ?? ""
    findings += pageFindings(brochure, source: source, progress)
    let survey = try BrochureFormats.standard.survey(FolderContents(path: files.folder))
    findings += survey?.findings ?? []
    var spelled: Set<IssueFinding> = []
    for reference in references where !reference.isExact {
      let path = reference.path.path(below: files.folder) ?? reference.path
      let finding = IssueFinding(path: path, page: nil, .spelledOtherwise(name: reference.name))
      if spelled.insert(finding).inserted { findings.append(finding) }
    }
    let used = Set(references.map(\.path)).union(survey?.belonging ?? [])
    for file in files.files where file.realPath != brochure.source?.path {
      progress(file.path)
      findings += fileFindings(file, isUsed: used.contains(file.realPath), files)
    }
    return Self.sorted(findings)
  }

  /// Reads each page of a file that is an issue by itself: a PDF.
  ///
  /// - Parameter progress: told what is looked at.
  public func findings(
    ofDocument path: String, progress: (_ path: String) -> Void = { _ in }
  ) throws(BrochureError) -> [IssueFinding] {
    let brochure = try Brochure.open(folder: path)
    return pageFindings(brochure, source: (path as NSString).lastPathComponent, progress)
  }

  private func pageFindings(
    _ brochure: Brochure, source: String, _ progress: (_ path: String) -> Void
  ) -> [IssueFinding] {
    var findings: [IssueFinding] = []
    for (article, entry) in brochure.articles.enumerated() {
      for (number, description) in entry.pages.enumerated() {
        progress(localized("page \(article + 1).\(number + 1)"))
        let page = registry.page(for: description, in: brochure)
        let index = PageIndex(article: article, page: number)
        findings += page.problems.map { IssueFinding(path: source, page: index, .page($0)) }
        if let gallery = page as? PhotoPage {
          if gallery.lacksPhotos { findings.append(IssueFinding(path: source, page: index, .noPhotos)) }
          // One without a name is a problem already.
          findings += gallery.photos.filter { !$0.hasThumbnail }.compactMap(\.name).map { photo in
            IssueFinding(path: source, page: index, .noThumbnail(photo: photo))
          }
        }
      }
    }
    return findings
  }

  private func fileFindings(_ file: IssueFiles.File, isUsed: Bool, _ files: IssueFiles) -> [IssueFinding] {
    var findings: [IssueFinding] = []
    func add(_ fault: IssueFinding.Fault) { findings.append(IssueFinding(path: file.path, fault)) }
    let twin = Self.plainName(of: file.path)
    if !isUsed, twin == nil, !ComicInfo.isNamed(file.path) { add(.unused) }
    switch FileKind(file.path) {
    case .picture where isUsed || twin != nil:
      do throws(PageError) {
        let size = try pictures.size(of: Asset(name: file.path, path: file.realPath))
        if size.width * size.height > Self.hugePixels {
          add(.hugePicture(width: size.width, height: size.height))
        }
        if let twin { check(size, asTwinOf: twin, in: files, add) }
      } catch {
        add(.page(error))
      }
    case .text where isUsed:
      if let encoding = Self.encoding(of: file.realPath) { add(.encoding(encoding)) }
    default: break
    }
    return findings
  }

  private func check(
    _ size: PixelSize, asTwinOf plain: String, in files: IssueFiles, _ add: (IssueFinding.Fault) -> Void
  ) {
    guard let file = files.files.first(where: { $0.path == plain }) else { return add(.loneTwin(of: plain)) }
    // What is wrong with that one is said of it.
    guard let small = try? pictures.size(of: Asset(name: plain, path: file.realPath)) else { return }
    let needed = PixelSize(width: 2 * small.width, height: 2 * small.height)
    if size.width < needed.width || size.height < needed.height {
      add(.smallTwin(of: plain, width: size.width, height: size.height, needed: needed))
    }
  }

  /// `cover.png` for `cover@2x.png`; nil for what is no twin.
  private static func plainName(of path: String) -> String? {
    guard let dot = path.lastIndex(of: "."), path[..<dot].hasSuffix("@2x") else { return nil }
    return String(path[..<dot].dropLast(3) + path[dot...])
  }

  private static func encoding(of path: String) -> OddEncoding? {
    guard let data = try? FileBytes.read(path, limit: PageText.byteLimit), BinaryKind(of: data) == nil else {
      return nil
    }
    let isHTML = ["htm", "html", "xhtml"].contains(FileKind.suffix(of: path))
    let text = isHTML ? HTMLEncoding.decode(data) : TextDecoder.decode(data)
    switch text.encoding {
    case .utf16: return .utf16
    case _ where data.contains(0): return .binary
    case .utf8:
      return text.firstStray.map {
        .damagedUTF8(count: text.strayCount, line: $0.line, offset: $0.offset)
      }
    // What a page of HTML says of itself every reader knows.
    case .windows1252, .singleByte, .multiByte: return text.isDeclared ? nil : .windows1252
    }
  }

  private static func sorted(_ findings: [IssueFinding]) -> [IssueFinding] {
    let order = Dictionary(
      uniqueKeysWithValues: NaturalOrder.sorted(Array(Set(findings.map(\.path)))).enumerated().map {
        ($1, $0)
      })
    let first = PageIndex(article: -1, page: -1)
    // Those of one place stay as they were found.
    return findings.enumerated().sorted { one, other in
      let left = (order[one.element.path] ?? 0, one.element.page ?? first)
      let right = (order[other.element.path] ?? 0, other.element.page ?? first)
      return left == right ? one.offset < other.offset : left < right
    }.map(\.element)
  }
}

extension BrochureError {
  /// What it is about, relative to the folder that was looked at; empty for that itself.
  fileprivate func path(in folder: String) -> String {
    let path =
      switch self {
      case .unreadableFolder(let path, _), .noBrochure(let path), .unreadablePlist(let path, _),
        .malformedPlist(let path, _), .rootNotArray(let path, _), .malformedBook(let path),
        .noPages(let path),
        .protected(let path, _), .tooManyFiles(let path, _), .document(let path, _):
        path
      }
    return path.path(below: folder) ?? ""
  }
}
