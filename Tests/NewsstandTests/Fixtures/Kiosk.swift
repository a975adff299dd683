import TestSupport

/// A corpus that is served, and an account that has subscribed to it as `magazine`.
struct Kiosk {
  let corpus: Corpus
  let server: NginxServer
  let account: Account

  /// - Parameter directives: for nginx, as of `NginxServer`.
  init(
    _ corpus: Corpus? = nil, limitRate: Int? = nil, directives: [String] = [],
    settings: [String: String] = [:],
    isSubscribed: Bool = true
  ) async throws {
    self.corpus = try corpus ?? .standard()
    server = try await NginxServer(
      serving: self.corpus.folder.path, limitRate: limitRate, directives: directives)
    account = try Account(settings: settings)
    if isSubscribed { _ = try await account.run("subscribe", feed, "--title", "Magazine") }
  }

  var feed: String { server.baseURL.absoluteString + "issues.plist" }
}
