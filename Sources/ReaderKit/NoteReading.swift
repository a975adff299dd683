import BrochureKit

/// A note that is read over the page that refers to it.
struct NoteReading: Hashable, Sendable {
  let note: Note
  /// Where it stands in the issue.
  let place: IssuePlace
  /// The first row on the screen.
  var row = 0
}
