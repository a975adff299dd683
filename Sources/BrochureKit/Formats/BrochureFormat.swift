/// A way in which a folder can be a brochure.
public protocol BrochureFormat: Sendable {
  /// Reads the folder; nil where it is not of this format.
  ///
  /// - Throws: where it is of this format and cannot be read.
  func brochure(in contents: FolderContents) throws(BrochureError) -> Brochure?

  /// Reads a folder into which files still come; nil while it cannot be told what they will be.
  func brochure(arrivingIn contents: FolderContents) throws(BrochureError) -> Brochure?

  /// What is wrong with the files that say what a folder of this format shows; nil where nobody knows.
  func survey(_ contents: FolderContents) throws(BrochureError) -> FormatSurvey?
}

extension BrochureFormat {
  /// A format that needs all files waits for them.
  public func brochure(arrivingIn contents: FolderContents) throws(BrochureError) -> Brochure? { nil }

  public func survey(_ contents: FolderContents) throws(BrochureError) -> FormatSurvey? { nil }
}
