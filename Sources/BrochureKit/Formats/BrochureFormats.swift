/// The formats that are known, in the order in which they are tried.
public struct BrochureFormats: Sendable {
  private let formats: [any BrochureFormat]

  public init(_ formats: [any BrochureFormat]) {
    self.formats = formats
  }

  /// All that are built in. Pictures alone are an issue only where nothing says more.
  public static let standard = BrochureFormats([
    PlistBrochure(),
    HPubBook(),
    EPUBBrochure(),
    PDFBrochure(),
    PictureFolder(),
  ])

  /// Reads the folder in the first format that recognises it.
  public func brochure(in contents: FolderContents) throws(BrochureError) -> Brochure {
    for format in formats {
      if let brochure = try format.brochure(in: contents) { return brochure }
    }
    throw .noBrochure(path: contents.path)
  }

  /// Looks into the files that say what a folder shows, in the first format that recognises it.
  public func survey(_ contents: FolderContents) throws(BrochureError) -> FormatSurvey? {
    for format in formats where try format.brochure(in: contents) != nil {
      return try format.survey(contents)
    }
    return nil
  }

  /// Reads a folder into which files still come, in the first format that recognises it already.
  public func brochure(arrivingIn contents: FolderContents) -> Brochure? {
    for format in formats {
      if let brochure = try? format.brochure(arrivingIn: contents) { return brochure }
    }
    return nil
  }
}
