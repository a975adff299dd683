import CLinux
import Foundation
import Zip

/// Turns a whole, downloaded archive into the content of an issue.
struct Installer: Sendable {
  /// Where it is unpacked.
  let staging: String
  /// Where the content is to stand.
  let content: String
  /// Whether it is to survive a power cut.
  var isDurable = true

  /// Unpacks and verifies `archive` into staging, then puts it into place in one step: whoever looks sees
  /// the old content or the new, never a part.
  ///
  /// Blocks. On failure nothing is left of it.
  func install(archive: String, isCancelled: @escaping @Sendable () -> Bool) throws(InstallFailure) {
    do throws(DownloadFailure) { try Self.remove(staging) } catch { throw .other(error) }
    var entries: [Entry] = []
    do throws(ZipError) {
      let archive = try Archive(path: archive)
      entries = archive.entries
      try archive.extract(into: staging, durable: isDurable, isCancelled: isCancelled)
    } catch {
      let failure = failure(error, archive: archive)
      guard failure.isFaultOfContent else { throw .other(failure) }
      throw .content(failure, ArchiveDamage(error, entries: entries, archive: archive))
    }
    do throws(DownloadFailure) {
      try putIntoPlace()
      // What the exchange left there is the old content.
      try Self.remove(staging)
    } catch {
      throw .other(error)
    }
  }

  /// Removes a file or a folder with all that is in it; nothing there is fine.
  static func remove(_ path: String) throws(DownloadFailure) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      let code = errno
      // Somebody else was at it, too.
      if lstat(path, &status) != 0 { return }
      throw .file(path: path, errno: code)
    }
  }

  private func putIntoPlace() throws(DownloadFailure) {
    let parent = (content as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    } catch {
      throw .file(path: parent, errno: error.systemCode)
    }
    var code = rename(staging, content)
    if code != 0, [ENOTEMPTY, EEXIST, ENOTDIR].contains(errno) {
      code = newsstand_exchange(staging, content)
    }
    guard code == 0 else { throw .file(path: content, errno: errno) }
    guard isDurable else { return }
    // The new name is on the disk before anybody says so.
    for folder in [parent, (staging as NSString).deletingLastPathComponent] {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .file(path: folder, errno: errno) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw .file(path: folder, errno: errno) }
    }
  }

  private func failure(_ error: ZipError, archive: String) -> DownloadFailure {
    switch error {
    case .cancelled: return .transfer(.cancelled)
    case .diskFull(let needed): return .diskFull(path: staging, needed: Int64(clamping: needed))
    // Faults of this machine: the archive may be good.
    case .cannotOpen(let path, let code), .cannotUseFolder(let path, let code):
      return .file(path: path, errno: code)
    case .cannotRead(_, let code): return .file(path: archive, errno: code)
    case .cannotWrite(_, let code) where !error.isFaultOfArchive:
      return .file(path: staging, errno: code)
    case .notAnArchive:
      if ArchiveDamage.beginsLikeArchive(archive) { return .archive(reason: "its end is missing") }
      return .notAnArchive(isWebPage: ContentSniffer.isWebPage(ArchiveDamage.beginning(of: archive, 1024)))
    default: return .archive(reason: error.description)
    }
  }
}
