import Localization
import NewsstandKit

/// What keys do to an issue, however things stand with it: the same on the shelf and among the downloads.
extension ReaderState {
  /// Asks the library, and goes on as if it had heard.
  mutating func wish(_ wishes: [Wish]) -> [Effect] {
    for wish in wishes { pending.add(wish) }
    shelf.revise(wishes.map(\.issue), pending.applied)
    take(expected: expected(downloads.issues))
    settleDownloads()
    return wishes.map(Effect.wish)
  }

  /// Downloads that were read as they are once the library heard of all wishes; new ones come last.
  func expected(_ issues: [Issue]) -> [Issue] {
    let wanted = pending.issues
    if wanted.isEmpty { return issues }
    let known = Set(issues.map(\.id))
    let new = wanted.filter { !known.contains($0) }.compactMap { id in shelf.issues.first { $0.id == id } }
    return pending.applied(to: issues + new).filter { $0.download != nil }
  }

  /// Downloads it, or lets what stopped go on now.
  mutating func download(_ issue: Issue) -> [Effect] {
    switch issue.download?.state {
    case nil where issue.contentURL != nil: return tell(localized("“\(issue.title)” is here already."))
    case nil where issue.facts.content == nil:
      notice = Notice(
        text: localized("The feed names nothing to download for “\(issue.title)”."), isFailure: true)
      return []
    case nil: notice = Notice(text: localized("Downloading “\(issue.title)”…"), begun: issue.id)
    case .failed where issue.download?.failure?.credentialRequest != nil:
      guard let request = issue.download?.failure?.credentialRequest else { return [] }
      overlay = .form(.signingIn(SignInQuestion(request: request, next: .wish(.download(issue.id)))))
      return []
    case .failed, .waiting:
      notice = Notice(text: localized("Trying “\(issue.title)” again…"), begun: issue.id)
    case .paused: notice = Notice(text: localized("“\(issue.title)” goes on."))
    case .queued: return tell(localized("“\(issue.title)” is in the queue."))
    case .active:
      let amount = issue.download.map { ByteCount.text($0.received, of: $0.expected) } ?? ""
      return tell(localized("“\(issue.title)” is on its way: \(amount) so far."))
    case .installing: return tell(localized("“\(issue.title)” has come and is being installed."))
    }
    return wish([.download(issue.id)])
  }

  /// Reads it where it is here, or enough of it, else downloads it.
  mutating func open(_ issue: Issue) -> [Effect] {
    wantedBookmark = nil
    return canRead(issue) ? [.open(issue)] : download(issue)
  }

  mutating func pauseOrResume(_ issue: Issue) -> [Effect] {
    switch issue.download?.state {
    case nil: return tell(localized("Nothing is being downloaded there."))
    case .queued, .active, .waiting: return wish([.pause(issue.id)])
    case .paused, .failed: return download(issue)
    case .installing: return tell(localized("“\(issue.title)” is being installed; that cannot be paused."))
    }
  }

  /// Pauses whatever is not; where all is, lets all go on.
  mutating func pauseOrResumeAll() -> [Effect] {
    let running = downloads.issues.filter { [.queued, .active, .waiting].contains($0.download?.state) }
    // From the end of the queue: else each pause would let another one begin.
    if !running.isEmpty { return wish(running.reversed().map { .pause($0.id) }) }
    let paused = downloads.issues.filter { $0.download?.state == .paused }
    if paused.isEmpty { return tell(localized("There is nothing to pause or to resume.")) }
    return wish(paused.map { .download($0.id) })
  }

  /// Asks whether its download, else its content, is to go.
  mutating func remove(_ issue: Issue) -> [Effect] {
    if issue.download != nil {
      overlay = .question(.cancel(issue))
    } else if issue.contentURL != nil {
      overlay = .question(.archive(issue))
    } else {
      return tell(localized("Only an issue that is here can be archived."))
    }
    return []
  }

  private mutating func tell(_ text: String) -> [Effect] {
    notice = Notice(text: text)
    return []
  }
}
