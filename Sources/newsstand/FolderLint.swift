import BrochureKit
import Foundation
import Zip

/// Looks for everything that is wrong with the folder of an issue, and for what keeps it from being packed.
struct FolderLint {
  let folder: String
  /// As the person calls it, for what is about the whole of it.
  let path: String
  /// The absolute path of a file that is no part of it: the archive that is to be written.
  var excluding: String?

  func findings(progress: (_ path: String) -> Void) throws -> [LintFinding] {
    let findings = try IssueCheck().findings(in: folder, progress: progress).map {
      LintFinding($0, in: path)
    }
    return LintFinding.sorted(findings + (try unpackable()))
  }

  /// The files that no archive could hold under their names. Without a brochure nothing is packed.
  private func unpackable() throws -> [LintFinding] {
    let files = try IssueFiles(folder: folder)
    guard let brochure = try? Brochure.open(folder: files.folder) else { return [] }
    var names = ArchiveNames()
    return PackingList(brochure, files, excluding: excluding).items.compactMap { item in
      do throws(WritingError) {
        try names.add(item.path)
        return nil
      } catch {
        return LintFinding(error, of: item.path)
      }
    }
  }
}
