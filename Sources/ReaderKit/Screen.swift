/// What a person is looking at: decides what the keys mean. The settings know it by the name of its case.
enum Screen: String, CaseIterable, Sendable {
  case shelf, issue, downloads, contents, gallery, links, help, question, publications, form, hits, bookmarks,
    information
  /// Something is typed: keys are text.
  case entry
}
