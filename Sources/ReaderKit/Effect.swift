import BrochureKit
import NewsstandKit
import TerminalKit

/// What an update asks the loop to do; its result comes back as a message.
enum Effect: Hashable, Sendable {
  case quit
  case suspend
  /// Shows something with another program.
  case show(Opening)
  case redraw
  case loadLibrary
  case open(Issue)
  /// Opens anew what was opened while it was being downloaded, and is whole now.
  case reopen(Issue)
  /// From now on, looks for this alone; for nothing where nil.
  case follow(ArrivingContent?)
  case wish(Wish)
  case refresh
  case loadCover(Issue, Size, PictureRenderer)
  /// Pages in the order in which they are needed; what was asked for before is no longer.
  case draw([PageIndex], Brochure, PageContext)
  case drawPhoto(Photo, PageContext)
  /// A part of a page's picture.
  case drawCloseUp(PageIndex, Brochure, PageContext)
  /// From now on, plays this, or holds it; nothing where nil.
  case play(Playback?)
  case keepPosition(Issue.ID, Position)
  /// For the next time, and for what is read of the library from now on.
  case keepShelf(ShelfPreferences)
  /// Comes back as `.late` if the page is not there by then.
  case alarm(PageIndex)
}
