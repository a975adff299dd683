import BrochureKit

extension IssueState {
  /// The contents of the issue, with the entry selected that one is at.
  var contents: Contents {
    let contents = Contents(brochure, titles: titles)
    return Contents(brochure, titles: titles, selecting: currentEntry(of: contents))
  }

  /// The entry that one is at: the last that leads to this page at or before the first row of the screen, else to a
  /// page before; nil before the first.
  func currentEntry(of contents: Contents) -> Int? {
    var current: (index: Int, page: PageIndex, place: Int)?
    for (index, entry) in contents.entries.enumerated() {
      guard let page = entry.page, page <= cursor.current else { continue }
      var place = 0
      if page == cursor.current, let name = entry.place {
        // One that is still ahead; one that is not known leads to the page's beginning.
        place = self.page?.text?.place(named: name) ?? 0
        if place > lastPlaceOnScreen { continue }
      }
      // Of several that lead to one place the first: a chapter before its first section.
      if let last = current, (page, place) <= (last.page, last.place) { continue }
      current = (index, page, place)
    }
    return current?.index
  }

  /// A heading that stands in the upper part of the screen is where one is; at the page's end, one anywhere on it.
  private var lastPlaceOnScreen: Int {
    guard let page else { return place }
    return max(place, page.place(atRow: row + (row == lastRow ? height - 1 : height / 4)))
  }
}
