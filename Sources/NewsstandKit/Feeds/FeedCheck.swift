import Foundation

/// Looks for everything that is wrong with a feed, before people subscribe to it.
public struct FeedCheck: Sendable {
  private let settings: TransferSettings
  private let asksServers: Bool

  /// Questions to servers at a time.
  private static let simultaneous = 4

  /// - Parameter asksServers: whether the servers of contents and covers are asked if they are there (HEAD). Files beside
  ///   a feed that is a file are always looked at.
  public init(_ settings: TransferSettings = TransferSettings(), asksServers: Bool = false) {
    self.settings = settings
    self.asksServers = asksServers
  }

  /// A feed's path or address for people to see: without name and password.
  public static func shown(_ feed: String) -> String { AddressText.withoutCredentials(feed) }

  /// - Parameters:
  ///   - feed: an address, the path of a file, or that of a folder which holds `issues.plist`.
  ///   - progress: told which issue is looked at.
  /// - Returns: what is wrong, in the order of the entries.
  /// - Throws: `badFeedAddress`. A feed that cannot be read is a finding.
  public func findings(
    of feed: String, progress: @Sendable (_ issue: String) -> Void = { _ in }
  ) async throws(NewsstandError) -> [FeedFinding] {
    guard let address = FeedAddress(argument: feed) else {
      throw .badFeedAddress(AddressText.withoutCredentials(feed))
    }
    let fetched: FeedReader.Fetched?
    do throws(FeedFailure) {
      fetched = try await FeedReader.fetch(address, since: Validator(), settings: settings)
    } catch {
      return [FeedFinding(entry: nil, .feed(error))]
    }
    guard let feed = fetched?.feed else { return [] }
    if feed.entries.isEmpty, !feed.sections.isEmpty {
      return [FeedFinding(entry: nil, .feed(.catalog(sections: feed.sections.count)))]
    }
    if feed.entries.isEmpty { return [FeedFinding(entry: nil, .noEntries)] }
    var findings: [FeedFinding] = []
    for entry in feed.entries {
      findings += entry.complaints.map { FeedFinding(entry: entry.number, .complaint($0)) }
      guard let facts = entry.facts else { continue }
      progress(facts.name)
      findings += Self.omissions(of: facts, entry).map { FeedFinding(entry: entry.number, $0) }
      findings += await files(of: facts).map { FeedFinding(entry: entry.number, $0) }
    }
    if asksServers { findings += await answers(about: feed.entries, progress) }
    // Those of one entry stay as they were found.
    return findings.enumerated().sorted {
      ($0.element.entry ?? 0, $0.offset) < ($1.element.entry ?? 0, $1.offset)
    }.map(\.element)
  }

  private static func omissions(of facts: IssueFacts, _ entry: Feed.Entry) -> [FeedFinding.Fault] {
    let name = facts.name
    /// What has an address that is bad has been complained of.
    let badAddresses = entry.complaints.contains { if case .badAddress = $0 { true } else { false } }
    var faults: [FeedFinding.Fault] = []
    if !entry.hasTitle { faults.append(.noTitle(name: name)) }
    if facts.content == nil, !badAddresses { faults.append(.noContent(name: name)) }
    if facts.cover == nil, !badAddresses { faults.append(.noCover(name: name)) }
    if facts.date == nil,
      !entry.complaints.contains(where: { if case .unreadableDate = $0 { true } else { false } })
    {
      faults.append(.noDate(name: name))
    }
    faults += entry.oddDates.map { .oddDate(name: name, date: $0) }
    return faults
  }

  /// What is wrong with files that lie beside the feed.
  private func files(of facts: IssueFacts) async -> [FeedFinding.Fault] {
    var faults: [FeedFinding.Fault] = []
    for address in [facts.content, facts.cover].compactMap({ $0 }) {
      guard let url = URL(string: address), url.isFileURL else { continue }
      var status = stat()
      guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        faults.append(.missingFile(name: facts.name, path: url.path))
        continue
      }
      guard address == facts.content else { continue }
      if let size = facts.size, size != Int64(status.st_size) {
        faults.append(.wrongSize(name: facts.name, announced: size, actual: Int64(status.st_size)))
      }
      if let digest = facts.sha256, let actual = try? await SHA256.ofFile(url.path), actual != digest {
        faults.append(.wrongDigest(name: facts.name, announced: digest, actual: actual))
      }
    }
    return faults
  }

  private func answers(
    about entries: [Feed.Entry], _ progress: @Sendable (_ issue: String) -> Void
  ) async -> [FeedFinding] {
    var findings: [FeedFinding] = []
    var waiting = entries[...]
    await withTaskGroup(of: [FeedFinding].self) { group in
      func startNext() {
        guard let entry = waiting.popFirst() else { return }
        group.addTask { await answers(about: entry) }
      }
      for _ in 0..<Self.simultaneous { startNext() }
      while let found = await group.next() {
        findings += found
        if let name = waiting.first?.facts?.name { progress(name) }
        startNext()
      }
    }
    return findings
  }

  private func answers(about entry: Feed.Entry) async -> [FeedFinding] {
    guard let facts = entry.facts else { return [] }
    var findings: [FeedFinding] = []
    for address in [facts.content, facts.cover].compactMap({ $0 }) {
      guard URL(string: address)?.isFileURL != true else { continue }
      let shown = AddressText.withoutCredentials(address)
      do throws(TransferFailure) {
        var request = TransferRequest(address, settings)
        request.isHead = true
        let head = try await TransferLoop.shared.perform(request, into: MemorySink(limit: 0)).head
        if address == facts.content, let size = facts.size, let actual = head.contentLength, actual != size {
          findings.append(
            FeedFinding(entry: entry.number, .wrongSize(name: facts.name, announced: size, actual: actual)))
        }
      } catch {
        // A server that does not answer this question (RFC 9110, section 15.5.6) may answer the real one.
        if case .status(405, _) = error { continue }
        if case .status(501, _) = error { continue }
        findings.append(
          FeedFinding(entry: entry.number, .unreachable(name: facts.name, address: shown, error)))
      }
    }
    return findings
  }
}
