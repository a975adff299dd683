import BrochureKit
import NewsstandKit
import TerminalKit

/// What an update asks the loop to do; its result comes back as a message.
indirect enum Effect: Hashable, Sendable {
  case quit
  case suspend
  /// Shows something with another program.
  case show(Opening)
  case redraw
  case loadLibrary
  case open(Issue)
  /// Gives up opening what is read by its path.
  case stopOpening
  /// Opens a document with a password that a person typed.
  case unlock(LockedDocument, String)
  /// Opens anew what was opened while it was being downloaded, and is whole now.
  case reopen(Issue)
  /// From now on, looks for this alone; for nothing where nil.
  case follow(ArrivingContent?)
  case wish(Wish)
  case refresh
  case refreshPublication(Publication.ID)
  case stopRefreshing
  /// Fetches a page of a catalogue, and no other one any more.
  case browse(CatalogRequest)
  case stopBrowsing
  /// Takes one publication of a catalogue into the library, and downloads it.
  case collect(CatalogEntry, catalog: String, title: String)
  /// Keeps a name and a password for who asked, then does something.
  case signIn(Credentials, SignInQuestion)
  /// Subscribes to what a person typed; the number comes back with what comes of it.
  case subscribe(String, Int)
  /// Gives up the last of these.
  case stopSubscribing
  case unsubscribe(Publication.ID, deletingIssues: Bool)
  case rename(Publication.ID, String)
  case loadCover(Issue, Size, PictureRenderer)
  /// Pages in the order in which they are needed; what was asked for before is no longer.
  case draw([PageIndex], Brochure, PageContext)
  case drawPhoto(Photo, PageContext)
  /// Looks which pages are spreads by themselves.
  case findWidePages(Brochure)
  /// A part of a page's picture.
  case drawCloseUp(PageIndex, Brochure, PageContext)
  /// From now on, plays this, or holds it; nothing where nil.
  case play(Playback?)
  case keepPosition(Issue.ID, Position)
  /// Looks through the open issue, and no more for what was looked for before.
  case search(SearchRequest)
  case stopSearch
  /// Comes back as `.bookmarks`, as whatever changes them does.
  case loadBookmarks
  case addBookmark(Issue.ID, Position, name: String)
  case restoreBookmark(Bookmark)
  case renameBookmark(Bookmark.ID, String)
  case removeBookmark(Bookmark.ID)
  /// Reads the note that a reference leads to, by the name of its place on a page.
  case readNote(IssuePlace, named: String, mark: String, on: PageIndex, Brochure)
  /// Reads what articles call themselves of which the brochure says no title.
  case readTitles([Int], Brochure)
  /// Looks what the content of an issue is, which lies in a folder.
  case inspect(Issue.ID, String)
  /// For the next time, and for what is read of the library from now on.
  case keepShelf(ShelfPreferences)
  /// Comes back as `.late` if the page is not there by then.
  case alarm(PageIndex)
}
