import Foundation
import NewsstandKit

/// An issue as a person names it on the command line: one of the library, or a zip or a folder by its path.
enum NamedIssue {
  case inLibrary(Issue, Library)
  case loose(LooseIssue)

  /// A name with a slash or an ending that leads to a file is a path; else the library is asked first.
  static func find(_ name: String, _ call: Call) async throws -> NamedIssue {
    let isThere = FileManager.default.fileExists(atPath: name)
    if isThere, name.contains("/") || name.hasSuffix(".zip") || name == "." || name == ".." {
      return .loose(try loose(name))
    }
    let library = try await call.library()
    do throws(NewsstandError) {
      return .inLibrary(try await library.issue(named: name), library)
    } catch {
      guard isThere, case .noSuchIssue = error else { throw error }
      return .loose(try loose(name))
    }
  }

  /// A download speaks of its issue elsewhere; here the sentence has to name the file.
  private static func loose(_ path: String) throws -> LooseIssue {
    do throws(DownloadFailure) {
      return try LooseIssue(path: path)
    } catch {
      switch error {
      case .notAnArchive: throw CommandFailure("\(path) is neither a folder nor a zip archive.")
      case .archive(let reason): throw CommandFailure("\(path) is damaged: \(reason).")
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

  /// The folder with the content; fails with what to do where there is none.
  func content() throws -> String {
    guard let path = issue.contentURL?.path else {
      throw CommandFailure("“\(issue.name)” is not here. “newsstand download \(issue.name)” brings it.")
    }
    return path
  }

  func close() { if case .loose(let loose) = self { loose.close() } }
}
