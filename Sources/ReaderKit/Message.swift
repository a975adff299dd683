import BrochureKit
import NewsstandKit
import TerminalKit

/// What happened: the only way into the state.
enum Message: Sendable {
  case event(Event)
  /// The library as it stands now.
  case library([Issue], publications: [Publication])
  /// The issues with a download, in the order of the queue, as they stood at a moment when so many of the
  /// wishes were written.
  case downloads([Issue], at: Moment, fulfilled: Int)
  /// A second went by, while something on the screen depends on it.
  case time(Moment)
  /// A cover drawn for a size; nil where there is none.
  case cover(Issue.ID, Size, Grid?)
  case opened(Issue, Brochure)
  case drawn(PageIndex, Brochure, PageContext, DrawnPage, photos: [Photo])
  case drawnPhoto(Photo, PageContext, DrawnPage)
  /// A page takes long enough for a sign of life.
  case late(PageIndex)
  case refreshed(new: Int)
  /// A sentence for the person; `isFailure` says how it looks.
  case notice(String, isFailure: Bool)
}
