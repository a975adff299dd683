import BrochureKit
import NewsstandKit

/// An issue that is read by its path, and may be in the making.
extension ReaderState {
  /// Takes it as it is now: the person stays where they are.
  mutating func take(previewed issue: Issue, _ brochure: Brochure) -> [Effect] {
    opening = nil
    if notice == unopened { notice = nil }
    unopened = nil
    triedDocument = nil
    if entry?.isSecret == true { entry = nil }
    guard let open = self.issue else {
      self.issue = IssueState(issue, brochure, context: issueContext)
      overlay = nil
      return wanted()
    }
    let isAlike = open.brochure.articles == brochure.articles
    self.issue?.issue = issue
    self.issue?.take(edited: brochure)
    overlay = overlay?.moved(to: brochure, isAlike: isAlike)
    return wanted() + redrawnPhoto()
  }

  /// Says why a page that is read is not drawn as it is now, but as it was before.
  mutating func say(_ damage: PageError?, of index: PageIndex) {
    guard let damage, let issue, index == issue.cursor.current, issue.page != nil else { return }
    unopened = Notice(text: damage.sentence, isFailure: true)
    notice = unopened
  }

  /// Says why it cannot be shown as it is now.
  mutating func take(unopened sentence: String) {
    opening = nil
    unopened = Notice(text: sentence, isFailure: true)
    notice = unopened
  }
}
