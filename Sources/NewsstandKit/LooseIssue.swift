import Foundation
import PDFWire
import Zip

/// An issue that is in no library: a folder, a PDF, or an archive of which as much is unpacked as is read.
public struct LooseIssue: Sendable {
  public let issue: Issue
  /// Those of an archive; nil of a folder, where everything is in its place.
  public let files: PackedFiles?

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

  /// Blocks while an archive's directory is read and checked.
  public init(path: String) throws(DownloadFailure) { try self.init(path: path, isCancelled: { false }) }

  private init(path: String, isCancelled: @escaping @Sendable () -> Bool) throws(DownloadFailure) {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw .file(path: path, errno: ENOENT)
    }
    files = isFolder.boolValue || Self.isDocument(url.path) ? nil : try Self.files(at: url.path)
    if isCancelled() {
      files?.remove()
      throw .transfer(.cancelled)
    }
    let content = files.map { URL(fileURLWithPath: $0.folder, isDirectory: true) } ?? url
    let title = isFolder.boolValue ? url.lastPathComponent : url.deletingPathExtension().lastPathComponent
    issue = Issue(
      id: Issue.ID(publication: "", name: title), facts: IssueFacts(name: title), contentURL: content)
  }

  private static func files(at path: String) throws(DownloadFailure) -> PackedFiles {
    let archive: Archive
    do throws(ZipError) {
      archive = try Archive(path: path)
    } catch {
      throw DownloadFailure(error, archive: path, folder: path)
    }
    return try PackedFiles(archive, at: path)
  }

  /// Whether a file is a document (a PDF) by its content.
  public static func isDocument(_ path: String) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else { return false }
    defer { try? file.close() }
    return (try? file.read(upToCount: PDFSignature.reach)).map { PDFSignature.isIn($0) } ?? false
  }

  /// Removes what was unpacked.
  public func close() { files?.remove() }
}
