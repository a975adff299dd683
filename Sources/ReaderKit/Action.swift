/// What a person can ask for, whatever the key or the mouse says it with.
enum Action: Hashable, Sendable {
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
  case contents, photos
  /// The picture of a page: closer, farther away, all of it.
  case zoomIn, zoomOut, fit
  /// Between the picture of a page and its text.
  case switchForm
  /// A movie, a link or a picture with another program.
  case openOutside
  case help, close, back, quit
  case redraw, suspend
}
