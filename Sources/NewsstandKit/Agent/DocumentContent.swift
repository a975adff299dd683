import Foundation
import PDFWire

/// Content that is one file and not an archive: a PDF. It is kept as it came, in a folder of its own.
enum DocumentContent {
  /// Bytes that tell.
  static let beginning = PDFSignature.reach
  private static let archive = Array("PK".utf8)
  /// Readers look for a PDF's end in its last bytes (ISO 32000-1, annex H, note 18).
  private static let end: Int64 = 1024

  /// Whether bytes begin a PDF. An archive may hold one right at its beginning.
  static func isDocument(_ bytes: [UInt8]) -> Bool {
    !bytes.starts(with: archive) && PDFSignature.isIn(bytes)
  }

  static func isDocument(at path: String) -> Bool { isDocument(ArchiveDamage.beginning(of: path, beginning)) }

  /// The same of a file of which so many bytes have come; nil where they do not tell yet.
  static func isDocument(at path: String, length: Int64) -> Bool? {
    let bytes = ArchiveDamage.beginning(of: path, beginning)
    if bytes.starts(with: archive) { return false }
    return length < Int64(beginning) ? nil : isDocument(bytes)
  }

  /// Whether the file ends as a PDF has to.
  static func isWhole(at path: String) -> Bool {
    guard let file = try? File(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) else { return false }
    let bytes = try? file.read(at: max(0, file.size - end), count: Int(end))
    return bytes?.firstRange(of: Array("%%EOF".utf8)) != nil
  }

  /// The folder in an issue's staging in which it is put together.
  static func folder(in staging: String) -> String { staging + "/document" }

  /// Puts a file into a folder in staging, under a safe name. Blocks while a file of somebody else is copied.
  ///
  /// - Parameters:
  ///   - path: of a part, which is the same file then, or of a file that is not ours.
  ///   - isOwn: whether it is a part.
  static func prepare(
    _ path: String, named name: String, in staging: String, isOwn: Bool
  ) throws(DownloadFailure) -> String {
    let folder = folder(in: staging)
    // What an earlier run has left; and what was unpacked of another version.
    try Installer.remove(staging)
    let target = "\(folder)/\(SafeName.folder(name)).pdf"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // Not every file system has links.
      if isOwn, link(path, target) == 0 { return folder }
      try FileManager.default.copyItem(atPath: path, toPath: target)
    } catch {
      let code = error.systemCode
      throw code == ENOSPC || code == EDQUOT
        ? .diskFull(path: folder, needed: nil) : .file(path: folder, errno: code)
    }
    return folder
  }
}
