/// A file that a package lists (EPUB 3.3, 5.6.2).
struct EPUBItem: Hashable {
  /// How it can be a page.
  enum Kind {
    case html
    case picture
    case text
    /// It cannot.
    case other
  }

  let id: String
  let file: EPUBFiles.Target
  /// In lower case, without parameters; empty where none is named.
  let mediaType: String
  let properties: Set<String>
  /// The `id` of the item that stands in for it where its kind is not known.
  let fallback: String?

  var path: String { file.path }

  /// By its type; where that says nothing, or is not believed, by its name.
  var kind: Kind {
    let suffix = FileKind.suffix(of: path)
    if ["xhtml", "html", "htm", "xht"].contains(suffix) { return .html }
    switch mediaType {
    case "application/xhtml+xml", "text/html", "text/x-oeb1-document", "application/x-dtbook+xml":
      return .html
    case "text/plain": return .text
    default: break
    }
    if mediaType.hasPrefix("image/") || FileKind(path) == .picture { return .picture }
    return suffix == "txt" ? .text : .other
  }
}
