import Foundation
import Zip

extension DownloadFailure {
  /// What it means for a download that its archive was not unpacked.
  ///
  /// - Parameters:
  ///   - archive: its path.
  ///   - folder: where it was unpacked.
  init(_ error: ZipError, archive: String, folder: String) {
    switch error {
    case .cancelled: self = .transfer(.cancelled)
    case .diskFull(let needed): self = .diskFull(path: folder, needed: Int64(clamping: needed))
    // Faults of this machine: the archive may be good.
    case .cannotOpen(let path, let code), .cannotUseFolder(let path, let code):
      self = .of(code, path: path)
    case .cannotRead(_, let code): self = .of(code, path: archive)
    case .cannotWrite(_, let code) where !error.isFaultOfArchive: self = .of(code, path: folder)
    case .notAnArchive:
      self =
        ArchiveDamage.beginsLikeArchive(archive)
        ? .archive(reason: "its end is missing")
        : .notAnArchive(isWebPage: ContentSniffer.isWebPage(ArchiveDamage.beginning(of: archive, 1024)))
    default: self = .archive(reason: error.description)
    }
  }

  private static func of(_ code: Int32, path: String) -> DownloadFailure {
    code == ENOSPC || code == EDQUOT ? .diskFull(path: path, needed: nil) : .file(path: path, errno: code)
  }
}
