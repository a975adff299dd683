import BrochureKit
import NewsstandKit

/// What lies on top of a screen; Esc closes it.
indirect enum Overlay: Hashable, Sendable {
  /// The help of a screen, scrolled by some rows; what else lies on top comes back after it.
  case help(Screen, row: Int, over: Overlay?)
  case question(Question)
  case contents(Contents)
  case gallery(Gallery)
  case links(LinkChoice)
  /// What was found in the open issue.
  case hits
  case bookmarks(BookmarkList)
  case information(IssueInformation)
  /// A note to the page's text.
  case note(NoteReading)
  case form(PublicationForm)
}
