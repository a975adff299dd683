public import BrochureKit
import Glibc
public import NewsstandKit

extension LooseIssue {
  /// What it shows. Of an archive only what tells that is unpacked for it; its pages unpack what they show.
  ///
  /// Blocks while it reads: call it off the main actor.
  public func brochure() throws(BrochureError) -> Brochure {
    guard let files else { return try Brochure.open(folder: issue.contentURL?.path ?? "") }
    do throws(BrochureError) {
      return try Brochure.open(folder: files.folder, provider: ArchiveProvider(files: files))
    } catch {
      throw error.naming(files.folder, files.archivePath)
    }
  }
}

/// The files of an archive for the pages that show them.
private struct ArchiveProvider: FileProvider {
  let files: PackedFiles

  var paths: [String] { files.paths }

  func provide(_ path: String) throws(FileError) {
    do throws(DownloadFailure) {
      try files.unpack(path)
    } catch {
      throw FileError(error)
    }
  }

  func beginning(of path: String, count: Int) throws(FileError) -> [UInt8] {
    do throws(DownloadFailure) {
      return try files.beginning(of: path, count: count)
    } catch {
      throw FileError(error)
    }
  }
}

extension FileError {
  /// Why a file does not come out of an archive.
  fileprivate init(_ failure: DownloadFailure) {
    switch failure {
    case .diskFull: self = .system(errno: ENOSPC)
    case .file(_, let errno): self = .system(errno: errno)
    default: self = .damaged
    }
  }
}
