public import Plist

/// Why a folder cannot be read as a brochure.
public enum BrochureError: Error, Hashable, Sendable {
  /// The folder is not there or cannot be listed; `errno` says why.
  case unreadableFolder(path: String, errno: Int32)
  /// Neither a brochure plist nor pictures: nothing that could be shown.
  case noBrochure(path: String)
  /// The brochure plist cannot be read from the disk.
  case unreadablePlist(path: String, FileError)
  /// The brochure plist is not a property list.
  case malformedPlist(path: String, PropertyListError)
  /// The brochure plist's root is not an array of articles.
  case rootNotArray(path: String, found: PropertyKind)
  /// It should be JSON that lists pages, and is not.
  case malformedBook(path: String)
  /// The document that it is cannot be read; `locked` where a password opens it (`Brochure.unlock(with:)`).
  case document(path: String, PDFFailure)
  /// There is no page in it.
  case noPages(path: String)
  /// Its pages are encrypted, so that only certain programs can show them.
  case protected(path: String, PublicationProtection)
  /// More files, or folders nested deeper, than an issue can mean.
  case tooManyFiles(path: String, limit: Int)
}
