import BrochureKit
import Foundation
import Localization
import NewsstandKit
import ReaderKit

/// An issue as a person names it on the command line: one of the library, or a zip or a folder by its path.
enum NamedIssue {
  case inLibrary(Issue, Library)
  case loose(LooseIssue)

  /// A name with a slash or an ending that leads to a file is a path; else the library is asked first.
  static func find(_ name: String, _ call: Call) async throws -> NamedIssue {
    let isThere = FileManager.default.fileExists(atPath: name)
    if isThere, isPath(name) { return .loose(try loose(name)) }
    let library = try await call.library()
    do throws(NewsstandError) {
      return .inLibrary(try await library.issue(named: name), library)
    } catch {
      guard case .noSuchIssue = error else { throw error }
      if isThere { return .loose(try loose(name)) }
      guard name.contains("/") || name.contains(".") else { throw error }
      throw CommandFailure(
        localized("There is neither a file nor an issue “\(name)”. “newsstand list” lists the issues."))
    }
  }

  /// The path that is meant by the same rules; nil where an issue of the library is, or nothing.
  static func path(_ name: String, _ call: Call) async throws -> String? {
    guard FileManager.default.fileExists(atPath: name) else { return nil }
    if isPath(name) { return name }
    let library = try await call.library()
    do throws(NewsstandError) {
      _ = try await library.issue(named: name)
      return nil
    } catch {
      guard case .noSuchIssue = error else { throw error }
      return name
    }
  }

  /// Whether nobody would call an issue so.
  private static func isPath(_ name: String) -> Bool {
    name.contains("/") || name == "." || name == ".."
      || [".zip", ".cbz", ".epub", ".pdf"].contains { name.lowercased().hasSuffix($0) }
  }

  /// A download speaks of its issue elsewhere; here the sentence has to name the file.
  private static func loose(_ path: String) throws -> LooseIssue {
    do throws(DownloadFailure) {
      return try LooseIssue(path: path)
    } catch {
      switch error {
      case .notAnArchive:
        throw CommandFailure(localized("\(path) is neither a folder nor a zip archive nor a PDF."))
      case .archive(let reason): throw CommandFailure(localized("\(path) is damaged: \(reason)."))
      default: throw error
      }
    }
  }

  var issue: Issue {
    switch self {
    case .inLibrary(let issue, _): issue
    case .loose(let loose): loose.issue
    }
  }

  var library: Library? { if case .inLibrary(_, let library) = self { library } else { nil } }

  /// What it shows, as far as it is here; fails with what to do where nothing is.
  func brochure() throws -> Brochure {
    if case .loose(let loose) = self { return try PasswordPrompt.opening(loose.brochure) }
    if let path = issue.contentURL?.path {
      return try PasswordPrompt.opening { () throws(BrochureError) in
        try Brochure.open(folder: path, isDownloaded: issue.archiveSize != nil)
      }
    }
    guard let download = issue.download else {
      throw CommandFailure(
        localized("“\(issue.name)” is not here. “newsstand download \(issue.name)” brings it."))
    }
    if let brochure = issue.arrivingBrochure { return brochure }
    throw CommandFailure(
      localized("Nothing of “\(issue.name)” can be read yet. \(DownloadText.outlook(download))"))
  }

  /// The same pages of the whole content, should that have come since they were looked at; else nil.
  func whole(_ brochure: Brochure) async throws -> Brochure? {
    guard case .inLibrary(let issue, let library) = self,
      let path = try await library.issue(issue.id)?.contentURL?.path
    else { return nil }
    let whole = try Brochure.open(folder: path, isDownloaded: true)
    return whole.articles == brochure.articles ? whole : nil
  }

  /// Fails with what to do where the reader could not open it.
  func checkReadable() throws {
    guard issue.contentURL == nil else { return }
    let brochure = try brochure()
    let first = PageRegistry.standard.page(for: brochure.articles[0].pages[0], in: brochure)
    guard first.awaited != nil, let download = issue.download else { return }
    throw CommandFailure(
      localized("The first page of “\(issue.name)” is not here yet. \(DownloadText.outlook(download))"))
  }

  func close() { if case .loose(let loose) = self { loose.close() } }
}
