/// What a person can ask for, whatever the key or the mouse says it with. The settings know it by its `name`.
enum Action: String, CaseIterable, Sendable {
  case left, right, up, down
  case nextScreen, previousScreen
  /// Plays or stops the picture of the page, where it has one that can be; else as `nextScreen`.
  case playOrNextScreen
  case first, last
  case open
  case download, pauseOrResume, refresh
  /// Away with it: the content of an issue, or its download.
  case remove
  case downloads, pauseOrResumeAll
  case filter, switchView, sort
  case publications, subscribe, rename, refreshAll
  /// A catalogue, to be looked through; away from it, however deep one is in it.
  case catalog, quitCatalog
  case contents, photos
  /// Words in the open issue, and from one hit to the next.
  case search, nextHit, previousHit
  /// Sets a bookmark, or deletes it; those of the issue; those of all issues.
  case bookmark, bookmarks, allBookmarks
  case undo
  case information
  /// Shows or hides the line that says where one is.
  case switchStatus
  /// The picture of a page: closer, farther away, all of it.
  case zoomIn, zoomOut, fit
  /// Between the picture of a page and its text.
  case switchForm
  /// A movie, a link or a picture with another program.
  case openOutside
  /// To where the last link was followed.
  case returnFromLink
  case help, close, back, quit
  case redraw, suspend
}

extension Action {
  /// As it is written in the settings: `next-screen`.
  var name: String {
    rawValue.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }
}
