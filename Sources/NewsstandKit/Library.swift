public import Foundation

/// A person's library: publications, their issues, and what is wanted of them. The public door of this
/// module; several processes may hold the same library at a time.
///
/// Nothing here transfers an issue: wishes are written into the store, and an `Agent` does them.
public actor Library {
  public nonisolated let folder: LibraryFolder
  /// The path of a damaged store that was moved aside when this library was opened; a new one was begun.
  public nonisolated let damagedStore: String?
  let store: Store
  private let covers: CoverCache
  nonisolated let transfer: TransferSettings

  /// Opens the library, making it where there is none.
  ///
  /// - Parameter transfer: how feeds and covers are fetched.
  public init(
    _ folder: LibraryFolder = LibraryFolder(), transfer: TransferSettings = TransferSettings()
  ) throws(NewsstandError) {
    self.folder = folder
    self.transfer = transfer
    store = try Store(folder)
    damagedStore = store.damaged
    covers = CoverCache(folder: folder.covers, transfer: transfer)
  }

  // MARK: Publications

  public func publications() throws(NewsstandError) -> [Publication] { try store.publications() }

  /// Subscribes to a feed and refreshes it. A feed that cannot be read leaves the library as it was.
  ///
  /// - Parameters:
  ///   - feed: an https or http address, or the path or file address of a feed on this machine. A name and a password in
  ///     it are kept with those that a server asked for (`TransferSettings.credentials`), not in the library.
  ///   - title: a name for the publication; else the feed's own, else one made from its address.
  @discardableResult
  public func subscribe(to feed: String, title: String? = nil) async throws(NewsstandError) -> RefreshReport {
    guard let address = FeedAddress(argument: feed) else {
      throw .badFeedAddress(AddressText.withoutCredentials(feed))
    }
    let kept = transfer.withoutKept(address.text)
    if let known = try store.publications().first(where: { $0.feed == kept && $0.isRefreshable }) {
      throw .alreadySubscribed(known)
    }
    let fetched: FeedReader.Fetched?
    do throws(FeedFailure) {
      fetched = try await FeedReader.fetchAll(address, since: Validator(), settings: transfer)
      if let feed = fetched?.feed { try Self.check(feed, knownIssues: 0) }
    } catch {
      throw .feed(publication: AddressText.withoutCredentials(feed), error)
    }
    let publication = try store.subscribe(
      feed: kept, title: title ?? fetched?.feed.title ?? address.suggestedTitle)
    return try await take(fetched, into: publication)
  }

  /// Ends a subscription. Issues that are here stay, unless `deletingIssues`; downloads go with it then.
  public func unsubscribe(_ id: Publication.ID, deletingIssues: Bool = false) throws(NewsstandError) {
    try store.unsubscribe(id, cancelling: deletingIssues)
    guard deletingIssues else { return }
    for issue in try store.issues(of: [id]) { try archive(issue.id) }
  }

  /// Gives a publication another title, whatever its feed says; its identifier stays.
  public func rename(_ id: Publication.ID, to title: String) throws(NewsstandError) {
    try store.rename(id, to: title)
  }

  /// Reads a publication's feed again, with a conditional GET. On failure the list stays what it was.
  @discardableResult
  public func refresh(_ id: Publication.ID) async throws(NewsstandError) -> RefreshReport {
    let publication = try store.publication(id)
    guard publication.isSubscribed, let address = FeedAddress(stored: publication.feed) else {
      throw .noSuchPublication(id)
    }
    guard !publication.isCollected else { throw .hasNoFeed(publication) }
    let validator = try store.feedValidator(id)
    let known = try store.listedCount(id)
    let fetched: FeedReader.Fetched?
    do throws(FeedFailure) {
      fetched = try await FeedReader.fetchAll(address, since: validator, settings: transfer)
      if let feed = fetched?.feed { try Self.check(feed, knownIssues: known) }
    } catch {
      if error != .transfer(.cancelled) { try store.setFailure(id, error) }
      throw .feed(publication: id, error)
    }
    return try await take(fetched, into: publication)
  }

  /// Refreshes several publications at a time, all that are subscribed where nil. One dead feed does not
  /// keep the others from being read; the results come in the order asked for. Cancelled with the task that asks.
  ///
  /// - Parameter done: called with each publication once its feed has been read, or could not be.
  public func refreshAll(
    _ ids: [Publication.ID]? = nil, done: @escaping @Sendable (Publication.ID) -> Void = { _ in }
  ) async throws(NewsstandError) -> [Result<RefreshReport, NewsstandError>] {
    let subscribed = try store.publications().filter(\.isRefreshable).map(\.id)
    let ids = ids ?? subscribed
    let tasks = ids.map { id in
      Task { () async -> Result<RefreshReport, NewsstandError> in
        defer { done(id) }
        do throws(NewsstandError) {
          return .success(try await refresh(id))
        } catch {
          return .failure(error)
        }
      }
    }
    return await withTaskCancellationHandler {
      var results: [Result<RefreshReport, NewsstandError>] = []
      for task in tasks { results.append(await task.value) }
      return results
    } onCancel: {
      for task in tasks { task.cancel() }
    }
  }

  /// Subscribes to the feed that a fresh library begins with: once, and only while there is no
  /// publication. Returns whether it did.
  public func begin(with feed: String, title: String) async throws(NewsstandError) -> Bool {
    guard try store.publications().isEmpty, try store.setting("begun") == nil else { return false }
    try await subscribe(to: feed, title: title)
    try store.set("begun", "1")
    return true
  }

  private static func check(_ feed: Feed, knownIssues: Int) throws(FeedFailure) {
    guard feed.issues.isEmpty else { return }
    if !feed.sections.isEmpty { throw .catalog(sections: feed.sections.count) }
    // Articles of a feed of news are no complaint.
    if feed.entryCount > 0 { throw feed.complaints.isEmpty ? .nothingToRead : .noUsableEntry }
    if knownIssues > 0 { throw .emptied }
  }

  private func take(
    _ fetched: FeedReader.Fetched?, into publication: Publication
  ) async throws(NewsstandError) -> RefreshReport {
    let id = publication.id
    let covers = fetched == nil ? [] : try store.coverAddresses(of: id)
    let new = try fetched.map { (fetched) throws(NewsstandError) in
      try store.merge(fetched.feed.issues, into: id)
    }
    try store.setRefreshed(id, validator: fetched?.validator, address: fetched?.address)
    if fetched != nil { await self.covers.forget(covers.subtracting(try store.coverAddresses(of: id))) }
    return RefreshReport(
      publication: try store.publication(id), new: new ?? [], isUnchanged: fetched == nil,
      complaints: fetched?.feed.complaints ?? [])
  }

  // MARK: Issues

  /// The issues of the publications named (of all where nil), newest first, the undated last.
  public func issues(of publications: [Publication.ID]? = nil) throws(NewsstandError) -> [Issue] {
    for id in publications ?? [] { _ = try store.publication(id) }
    return try store.issues(of: publications)
  }

  public func issue(_ id: Issue.ID) throws(NewsstandError) -> Issue? { try store.issue(id) }

  /// The issue that a person means: its name, or `publication/name` where several have that name.
  public func issue(named reference: String) throws(NewsstandError) -> Issue {
    // The full form first: another publication's issue may have it for a name.
    let parts = reference.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2,
      let issue = try store.issue(Issue.ID(publication: String(parts[0]), name: String(parts[1])))
    {
      return issue
    }
    let found = try store.issues(named: reference)
    if found.count == 1 { return found[0] }
    if found.count > 1 { throw .ambiguousIssue(reference, candidates: found.map(\.id)) }
    throw .noSuchIssue(reference)
  }

  /// Adds an issue by hand, as a feed's entry would.
  @discardableResult
  public func addIssue(
    named name: String, date: Date?, content: String? = nil, to publication: Publication.ID
  ) throws(NewsstandError) -> Issue {
    _ = try store.publication(publication)
    let facts = IssueFacts(name: name, date: date, content: content)
    try store.put(facts, publication: publication, place: 0)
    return try issue(named: "\(publication)/\(name)")
  }

  /// Removes an issue: its content, its download and its entry. A feed that still lists it brings the
  /// entry back at the next refresh.
  public func remove(_ issue: Issue) throws(NewsstandError) {
    let row = try store.row(of: issue.id)
    try archive(issue.id)
    try store.remove(row)
  }

  /// Removes an issue's content; its entry and its position stay, and it can be downloaded again.
  /// Returns whether there was content.
  @discardableResult
  public func archive(_ id: Issue.ID) throws(NewsstandError) -> Bool {
    // Out of the way in one step, then removed at leisure: nobody sees half of it.
    var trash: String?
    let wasHere = try store.clearInstalled(try store.row(of: id)) { (name) throws(NewsstandError) in
      trash = try folder.discardContent(name)
    }
    // What cannot be removed now, the next agent removes.
    if let trash { try? Installer.remove(trash) }
    return wasHere
  }

  /// The issue that was read last, of those that are here.
  public var currentlyReadingIssue: Issue? {
    get throws(NewsstandError) { try store.lastRead() }
  }

  /// Keeps where a person is in an issue. `read` only grows.
  public func setPosition(_ position: Position, of id: Issue.ID) throws(NewsstandError) {
    try store.setPosition(position, of: id)
  }

  /// The path of an issue's cover picture, fetched where needed; nil where it has none or none can be had.
  public func cover(of issue: Issue) async -> String? {
    guard let address = issue.facts.cover else { return nil }
    return await covers.path(for: address)
  }

  // MARK: Downloads

  /// All downloads, whatever their state, in the order of the queue.
  public var downloadingAssets: [AssetDownload] {
    get throws(NewsstandError) { try store.wantedIssues().compactMap(\.download) }
  }

  /// The issues into which something is downloaded, whatever its state, in the order of the queue.
  public var downloadingIssues: [Issue] {
    get throws(NewsstandError) { try store.wantedIssues() }
  }

  /// Wants the content of an issue: queues it, or lets one that failed, waits or is paused go on.
  public func addAsset(request: AssetRequest) throws(NewsstandError) {
    guard let issue = try store.issue(request.issue) else { throw .noSuchIssue(request.issue.description) }
    guard let address = request.address ?? issue.facts.content else { throw .notDownloadable(issue.id) }
    try store.want(issue.id, address: address, replacingContent: request.replacesContent)
  }

  /// Stops a download until it is wanted again; its bytes stay. Returns whether there was one to stop.
  @discardableResult
  public func pause(_ id: Issue.ID) throws(NewsstandError) -> Bool { try store.pause(id) }

  /// Gives a download up; its bytes go. Returns whether there was one.
  @discardableResult
  public func cancel(_ id: Issue.ID) throws(NewsstandError) -> Bool { try store.unwant(id) }

  /// Lets a download go on at once that is paused, waits or failed. Returns whether there was one.
  @discardableResult
  public func resume(_ id: Issue.ID) throws(NewsstandError) -> Bool { try store.resume(id) }

  /// Whether there is something for an agent to do: a download that is neither paused nor failed, or files of
  /// one that is no longer wanted.
  public var needsAgent: Bool {
    get throws(NewsstandError) {
      if try store.isWorkWanted() { return true }
      return !folder.leftovers(wanted: Set(try store.jobs().map(\.id))).isEmpty
    }
  }

  /// The process that is this library's agent; nil where none is at work.
  public nonisolated var agentProcess: pid_t? { AgentLock.holder(folder.lock) }

  /// Tells that this or another process changed the library, as long as the value lives; nil where the
  /// system has no watch to give.
  public nonisolated func watch() -> LibraryWatch? {
    FileWatch(folder.changes, events: IN_ATTRIB).map(LibraryWatch.init)
  }

  /// Tells that an agent's process ended, however it did, as long as the value lives; nil where the system has
  /// no watch to give.
  public nonisolated func watchAgent() -> LibraryWatch? {
    // Closed by the system when it dies; looking at the lock does not open it for writing.
    FileWatch(folder.lock, events: IN_CLOSE_WRITE, state: { AgentLock.isHeld($0) ? [1] : [] }).map(
      LibraryWatch.init)
  }
}
