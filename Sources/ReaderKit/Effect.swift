import BrochureKit
import NewsstandKit
import TerminalKit

/// What an update asks the loop to do; its result comes back as a message.
enum Effect: Hashable, Sendable {
  case quit
  case suspend
  case redraw
  case loadLibrary
  case open(Issue)
  case wish(Wish)
  case refresh
  case loadCover(Issue, Size, PictureRenderer)
  /// Pages in the order in which they are needed; what was asked for before is no longer.
  case draw([PageIndex], Brochure, PageContext)
  case drawPhoto(Photo, PageContext)
  case keepPosition(Issue.ID, Position)
  /// Comes back as `.late` if the page is not there by then.
  case alarm(PageIndex)
}
