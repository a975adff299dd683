import Foundation
import PDFWire
import Zip

/// An issue that is in no library: a folder, a PDF, or a zip that is unpacked for as long as it is read.
public struct LooseIssue: Sendable {
  public let issue: Issue
  private let temporary: String?

  /// Opens it on a thread of its own; given up, `.transfer(.cancelled)` is thrown, and nothing is left.
  public static func opened(path: String) async throws(DownloadFailure) -> LooseIssue {
    let result: Result<LooseIssue, DownloadFailure> = await Blocking.run { isCancelled in
      do throws(DownloadFailure) {
        return .success(try LooseIssue(path: path, isCancelled: isCancelled))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Blocks while a zip is unpacked.
  public init(path: String) throws(DownloadFailure) { try self.init(path: path, isCancelled: { false }) }

  private init(path: String, isCancelled: @escaping @Sendable () -> Bool) throws(DownloadFailure) {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw .file(path: path, errno: ENOENT)
    }
    var content = url
    if isFolder.boolValue || Self.isPDF(url) {
      temporary = nil
    } else {
      let folder = FileManager.default.temporaryDirectory.path + "/newsstand-\(UUID().uuidString)"
      content = URL(fileURLWithPath: folder + "/content", isDirectory: true)
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      } catch {
        throw .file(path: folder, errno: error.systemCode)
      }
      temporary = folder
      do throws(ZipError) {
        try Archive(path: url.path).extract(into: content.path, isCancelled: isCancelled)
      } catch {
        try? Installer.remove(folder)
        throw DownloadFailure(error, archive: url.path, folder: content.path)
      }
    }
    let title = isFolder.boolValue ? url.lastPathComponent : url.deletingPathExtension().lastPathComponent
    issue = Issue(
      id: Issue.ID(publication: "", name: title), facts: IssueFacts(name: title), contentURL: content)
  }

  private static func isPDF(_ url: URL) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: url) else { return false }
    defer { try? file.close() }
    return (try? file.read(upToCount: PDFSignature.reach)).map { PDFSignature.isIn($0) } ?? false
  }

  /// Removes what was unpacked.
  public func close() { if let temporary { try? Installer.remove(temporary) } }
}
