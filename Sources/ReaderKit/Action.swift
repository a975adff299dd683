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
  case filter, switchView
  case contents, photos
  case help, close, back, quit
  case redraw, suspend
}
