import NewsstandKit

/// Which issues the shelf shows: those that have all of some words, of one publication or of all.
struct ShelfFilter: Hashable, Sendable {
  /// Each stands in the title, its name or its publication's title; all issues have none of them.
  var words = ""
  /// Nil for the issues of all.
  var publication: Publication.ID?

  var isEmpty: Bool { words.isEmpty && publication == nil }

  /// Without what was added last: the words, else the publication.
  var wider: ShelfFilter { ShelfFilter(publication: words.isEmpty ? nil : publication) }

  /// The words without regard to case and accents.
  var folded: [[UInt8]] { words.split(separator: " ").map { FoldedTexts.folded(String($0)) } }
}
