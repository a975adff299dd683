/// What is wrong with an EPUB, and mended in reading it. Paths are from the container's root.
public enum EPUBOddity: Hashable, Sendable {
  /// No `META-INF/container.xml` says where the package is.
  case noContainer
  /// No file `mimetype` says what it is.
  case noType
  /// There is no package: its pages are read in the order of their names.
  case noPackage
  /// No XML at all.
  case unreadable(String)
  /// XML that is not well-formed.
  case broken(String)
  /// No spine says in which order it is read.
  case noSpine
  /// The spine names what the manifest does not have.
  case unknownReference(String)
  /// The manifest lists a file that is not there.
  case missingFile(String)
  /// Neither a navigation document nor an NCX.
  case noContents
  /// An entry of the contents leads to what is not there, or is none of the pages.
  case deadEntry(String)
  case noTitle
}
