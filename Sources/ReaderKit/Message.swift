import BrochureKit
import NewsstandKit
import TerminalKit

/// What happened: the only way into the state.
enum Message: Sendable {
  case event(Event)
  /// The library as it stands now, or its beginning.
  case library(ShelfContents)
  /// How the person likes the shelf, from the last time.
  case preferences(ShelfPreferences)
  /// The issues with a download, in the order of the queue, as they stood at a moment when so many of the
  /// wishes were written, and which of them can be read already.
  case downloads([Issue], readable: Set<Issue.ID>, at: Moment, fulfilled: Int)
  /// A second went by, while something on the screen depends on it.
  case time(Moment)
  /// A cover drawn for a size; nil where there is none.
  case cover(Issue.ID, Size, Grid?)
  case opened(Issue, Brochure)
  /// Assets of the open issue have come that something waits for.
  case arrived(Set<String>, Brochure)
  /// The open issue has another brochure than the one that it was opened with while it was being downloaded.
  case reopened(Issue.ID, Brochure)
  /// What is read by its path, as it is now.
  case previewed(Issue, Brochure)
  /// Why it cannot be shown as it is now; `isFinal` where it never could, and will not be looked at again.
  case unopened(String, isFinal: Bool)
  /// It needs a password, or another one.
  case locked(LockedDocument)
  /// It takes long enough for a sign of life.
  case openingIsLate
  case drawn(PageIndex, Brochure, PageContext, Drawing)
  /// The pages of a brochure that are spreads by themselves.
  case foundWidePages(Brochure, Set<PageIndex>)
  case drawnPhoto(Photo, PageContext, DrawnPage)
  case drawnCloseUp(PageIndex, Brochure, PageContext, DrawnPage)
  /// The frame that is due of what is played; nil where it cannot be.
  case frame(Grid?, Playback, isLast: Bool)
  /// A page takes long enough for a sign of life.
  case late(PageIndex)
  /// What the search of a number has come to.
  case found(Int, SearchProgress)
  /// Those of all issues, the newest first.
  case bookmarks([Bookmark])
  /// The note that a reference to a place leads to; nil where there is none.
  case note(Note?, IssuePlace, Brochure)
  /// The titles of articles of which the brochure says none, by their indices.
  case titles([Int: String], Brochure)
  case inspected(Issue.ID, IssueInformation.Content?)
  /// All publications were, with so many new issues; nil where none could be.
  case refreshed(new: Int?)
  /// Reading all feeds takes long enough for a sign of life.
  case refreshIsLate
  /// One publication was; nil where it could not be.
  case publicationRefreshed(Publication.ID, new: Int?)
  /// A publication could not be, or none could.
  case notRefreshed(NewsstandError)
  /// What came of the subscription of a number.
  case subscribed(RefreshReport, by: Int)
  case notSubscribed(String, by: Int)
  /// The page of a catalogue that was asked for by a number.
  case browsed(CatalogPage, by: Int)
  case notBrowsed(String, by: Int)
  /// It takes long enough for a sign of life.
  case catalogIsLate(Int)
  /// What was to be subscribed to leads to other feeds: a catalogue.
  case leadsElsewhere(String, by: Int)
  /// A server asks; what was to be done can be done after that.
  case needsCredentials(CredentialRequest, then: Effect)
  /// A sentence for the person; `isFailure` says how it looks.
  case notice(String, isFailure: Bool)
}
