import BrochureKit
import Localization
import NewsstandKit

/// An issue that is read while it is being downloaded.
extension ReaderState {
  /// Whether an issue can be read: it is here, or its brochure and its first page are.
  func canRead(_ issue: Issue) -> Bool {
    issue.contentURL != nil || (issue.download != nil && readable.contains(issue.id))
  }

  /// Says what is to be looked for from now on, where that is another thing than before.
  mutating func following() -> [Effect] {
    let content = issue.flatMap { $0.arriving(with: photo) }
    guard content != followed else { return [] }
    followed = content
    return [.follow(content)]
  }

  /// Draws again what waited for assets that are here now.
  mutating func take(arrived names: Set<String>, of brochure: Brochure) -> [Effect] {
    guard issue?.brochure == brochure else { return [] }
    issue?.take(arrived: names)
    let photo = photo?.awaited.isDisjoint(with: names) == false ? redrawnPhoto() : []
    return wanted() + photo
  }

  /// Goes on with the open issue as the library has it now: its content has come, or went, or never will come.
  mutating func followOpenIssue() -> [Effect] {
    guard hasShelf, let open = issue else { return [] }
    let found = shelf.issues.first { $0.id == open.issue.id }
    guard let now = found, now.download != nil || now.contentURL != nil else {
      return open.brochure.isArriving ? endArrival(found) : lose(found)
    }
    if open.isGone, now.contentURL != nil { welcomeBack(now) }
    issue?.issue = now
    issue?.isForgotten = false
    return open.issue.contentURL == nil && now.contentURL != nil ? [.reopen(now)] : []
  }

  /// - Parameter now: how the library has it; nil where it knows nothing of it any more.
  private mutating func endArrival(_ now: Issue?) -> [Effect] {
    issue?.isForgotten = now == nil
    guard let open = issue, open.issue.download != nil else { return [] }
    issue?.issue = open.issue.withoutDownload
    notice = Notice(
      text: localized("“\(open.issue.title)” is not being downloaded any more. What is drawn can be read on.")
    )
    return []
  }

  /// Takes the brochure that the open issue has now: of its whole content, or of another version that is coming.
  mutating func take(reopened brochure: Brochure, of id: Issue.ID) -> [Effect] {
    // What went and came again may lie where it lay: what could not be drawn meanwhile can be now.
    guard let open = issue, open.issue.id == id, !brochure.isArriving || open.brochure.isArriving,
      !brochure.isArriving || open.brochure != brochure
    else { return [] }
    if brochure.isArriving {
      notice = Notice(
        text: localized(
          "“\(open.issue.title)” comes anew from its beginning; its pages are replaced as they come."))
    }
    let isAlike = open.brochure.articles == brochure.articles
    // What is typed belongs to what lies on top.
    if !isAlike { entry = nil }
    issue?.take(brochure)
    overlay = overlay?.moved(to: brochure, isAlike: isAlike)
    return wanted() + redrawnPhoto()
  }
}

extension Overlay {
  /// What lies on top of an issue that has another brochure now; nil where it showed something that is gone.
  func moved(to brochure: Brochure, isAlike: Bool) -> Overlay? {
    switch self {
    case .help(let screen, let row, let below):
      .help(screen, row: row, over: below?.moved(to: brochure, isAlike: isAlike))
    case .question, .links, .form, .bookmarks, .information: self
    case .note: isAlike ? self : nil
    case .hits: isAlike ? self : nil
    case .contents(let contents): .contents(isAlike ? contents : contents.moved(to: brochure))
    case .gallery(let gallery):
      isAlike ? .gallery(gallery.moved(to: brochure)) : nil
    }
  }
}

extension Issue {
  fileprivate var withoutDownload: Issue {
    Issue(id: id, facts: facts, contentURL: contentURL, archiveSize: archiveSize, position: position)
  }
}
