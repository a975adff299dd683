public import Plist
public import TerminalKit

/// Why a page, or a part of one, cannot be shown. Names are as the brochure writes them.
public enum PageError: Error, Hashable, Sendable {
  /// No page of this class is registered.
  case unknownClass(String)
  /// The entry in the brochure is not a dictionary.
  case notAPage(found: PropertyKind)
  case missingProperty(String)
  case wrongType(property: String, expected: PropertyKind, found: PropertyKind)
  /// The property is not one of the whole numbers that are meant; `found` is its value.
  case wrongNumber(property: String, allowed: ClosedRange<Int>, found: PropertyList)
  /// The path leaves the brochure's folder, or cannot be a path at all.
  case badPath(String)
  case missingAsset(String, AssetKind)
  /// The asset is not there yet, and the files still come.
  case awaitedAsset(String, AssetKind)
  /// The asset is there but cannot be read.
  case unreadable(String, FileError)
  /// The asset should be a text, and is something else.
  case notText(String, BinaryKind)
  /// The asset is there but cannot be drawn. The path in the error is the picture's, absolute.
  case undrawable(String, PictureError)
  /// The file of the picture ends before the picture does: some of it can be drawn.
  case cutOff(String)
  /// The asset is a document that cannot be read, or its page.
  case document(String, PDFFailure)

  /// The asset that is waited for; nil of anything else.
  public var awaited: String? { if case .awaitedAsset(let name, _) = self { name } else { nil } }
}

/// What an asset is for.
public enum AssetKind: Hashable, Sendable {
  case picture
  case text
  case page
  case movie
  case document
}
