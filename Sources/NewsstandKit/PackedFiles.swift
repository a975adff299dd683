import Foundation
import Zip

/// The files of an archive that is read without being unpacked: each comes to its place when it is asked for.
///
/// Calls block; any thread may call.
public final class PackedFiles: Sendable {
  public let archivePath: String
  private let content: TemporaryContent
  private let extraction: SelectiveExtraction

  init(_ archive: Archive, at path: String) throws(DownloadFailure) {
    archivePath = path
    content = try TemporaryContent()
    do throws(ZipError) {
      extraction = try SelectiveExtraction(archive, into: content.path)
    } catch {
      content.remove()
      throw DownloadFailure(error, archive: path, folder: content.path)
    }
  }

  /// Where the files come to lie.
  public var folder: String { extraction.contentPath }

  /// Of all files, relative to the folder, `/`-separated, none of them leading out of it.
  public var paths: [String] { extraction.paths }

  /// Puts one of the files at its place, whole, where it is not there yet.
  ///
  /// - Throws: `archive` where it is damaged, `diskFull`, `file`.
  public func unpack(_ file: String) throws(DownloadFailure) {
    do throws(ZipError) {
      try extraction.extract(file)
    } catch {
      throw DownloadFailure(error, archive: archivePath, folder: folder)
    }
  }

  /// The first bytes of one of the files; all, where there are fewer. Puts it nowhere.
  public func beginning(of file: String, count: Int) throws(DownloadFailure) -> [UInt8] {
    do throws(ZipError) {
      return try extraction.beginning(of: file, count: count)
    } catch {
      throw DownloadFailure(error, archive: archivePath, folder: folder)
    }
  }

  func remove() { content.remove() }
}
