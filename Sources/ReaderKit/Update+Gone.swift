import Localization
import NewsstandKit

/// An issue that goes while it is read: another process archives it, or unsubscribes and deletes.
extension ReaderState {
  /// Takes that its content is not here any more; what was drawn stays.
  ///
  /// - Parameter now: how the library has it; nil where it knows nothing of it any more.
  mutating func lose(_ now: Issue?) -> [Effect] {
    guard let open = issue else { return [] }
    let isKnown = open.isGone && open.isForgotten == (now == nil)
    issue?.issue = now ?? open.issue.withoutContent
    issue?.isForgotten = now == nil
    if !isKnown { notice = goneNotice }
    return []
  }

  /// Takes that it is here again.
  mutating func welcomeBack(_ now: Issue) {
    if notice == goneNotice { notice = Notice(text: localized("“\(now.title)” is here.")) }
  }

  /// Downloads the open issue, or lets its download go on now.
  mutating func downloadOpenIssue() -> [Effect] {
    guard let open = issue else { return [] }
    guard open.isForgotten else { return download(open.issue) }
    notice = goneNotice
    return []
  }

  /// That the open issue is not here any more, and how it can be had again.
  private var goneNotice: Notice? {
    guard let open = issue else { return nil }
    let key = open.issue.facts.content == nil ? nil : keys(on: .issue).name(.download)
    let text =
      open.isForgotten
      ? GoneSentences.forgotten(open.title) : GoneSentences.archived(open.title, downloadKey: key)
    return Notice(text: text, isFailure: true)
  }
}
