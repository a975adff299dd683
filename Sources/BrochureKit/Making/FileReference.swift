/// A place in a brochure that names a file of the issue.
public struct FileReference: Hashable, Sendable {
  /// The page that names it, itself or in a text that it shows.
  public let page: PageIndex
  /// As it is written there.
  public let name: String
  /// The file's absolute path, symbolic links resolved.
  public let path: String
  /// Whether the file has just this name; else it is the same in another case or another Unicode normalisation.
  public let isExact: Bool
}

extension Brochure {
  /// The files that the pages name, in the order in which they are read: on a page small pictures come before large
  /// ones of the same, and what a text names (the pictures in Markdown and HTML) follows the text.
  ///
  /// What counts is the issue's files, not the classes of the pages: any property whose value is the name of a file
  /// names it, so this is also true of classes that nobody has registered.
  ///
  /// Blocks while it reads texts.
  ///
  /// - Parameter files: of the brochure's folder, or of one that it lies in.
  public func fileReferences(in files: IssueFiles) -> [FileReference] {
    var finder = ReferenceFinder(self, files)
    for (article, entry) in articles.enumerated() {
      for (page, description) in entry.pages.enumerated() {
        finder.add(description, at: PageIndex(article: article, page: page))
      }
    }
    return finder.references
  }
}
