/// A way in which a folder can be a brochure.
public protocol BrochureFormat: Sendable {
  /// Reads the folder; nil where it is not of this format.
  ///
  /// - Throws: where it is of this format and cannot be read.
  func brochure(in contents: FolderContents) throws(BrochureError) -> Brochure?
}
