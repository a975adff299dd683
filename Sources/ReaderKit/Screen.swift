/// What a person is looking at: decides what the keys mean.
enum Screen: Hashable, Sendable {
  case shelf, issue, downloads, contents, gallery, links, help, question, hits, bookmarks, information
  /// Something is typed: keys are text.
  case entry
}
