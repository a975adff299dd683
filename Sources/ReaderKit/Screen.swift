/// What a person is looking at: decides what the keys mean. The settings know it by the name of its case.
enum Screen: String, CaseIterable, Sendable {
  case shelf, issue, downloads, contents, gallery, links, help, question, publications, catalog, hits,
    bookmarks,
    information, note
  /// Something is typed: most keys are text.
  case form
}
