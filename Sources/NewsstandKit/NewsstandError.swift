/// What can go wrong at the library's door: facts; a front makes the sentence.
public enum NewsstandError: Error, Hashable, Sendable {
  /// A newer version wrote the library; it was not touched.
  case newerLibrary(path: String, version: Int)
  /// The file at `path` is another program's database.
  case foreignStore(path: String)
  /// SQLite failed; `code` is its extended result code.
  case store(path: String, code: Int32, message: String)
  case diskFull(path: String)
  /// A folder of the library is not there and cannot be made.
  case folder(path: String, errno: Int32)
  case file(path: String, errno: Int32)
  case noSuchPublication(String)
  case noSuchIssue(String)
  /// Several publications have an issue of this name.
  case ambiguousIssue(String, candidates: [Issue.ID])
  case alreadySubscribed(Publication)
  /// What was given as a feed is neither an address we speak nor a file.
  case badFeedAddress(String)
  case feed(publication: String, FeedFailure)
  case notDownloadable(Issue.ID)
  /// The catalogue at an address does not say how it is searched.
  case notSearchable(String)
  /// Its issues were added one by one: there is no feed to be read again.
  case hasNoFeed(Publication)
  /// Agents that were started end at once, one after the other; `log` is what they said.
  case agentEnds(log: String)

  /// What a name and a password would help.
  public var credentialRequest: CredentialRequest? {
    if case .feed(_, .transfer(.needsCredentials(let request))) = self { request } else { nil }
  }
}

extension DownloadFailure {
  /// What a name and a password would help.
  public var credentialRequest: CredentialRequest? {
    if case .transfer(.needsCredentials(let request)) = self { request } else { nil }
  }
}
