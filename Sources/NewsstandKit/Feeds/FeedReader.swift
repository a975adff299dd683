import Foundation

/// Fetches a feed and reads it.
enum FeedReader {
  /// A feed's bytes, at most.
  static let limit = 64 << 20

  struct Fetched: Sendable {
    let feed: Feed
    /// For the next conditional GET.
    let validator: Validator
    /// After redirects: what relative addresses are relative to.
    let address: String
  }

  /// Pages of one feed, at most, and entries on them after which no further one is read.
  static let mostPages = 500
  static let mostEntries = 100_000

  /// A feed with all of its pages; nil where the server says that nothing changed since `validator`.
  static func fetchAll(
    _ address: FeedAddress, since validator: Validator, settings: TransferSettings
  ) async throws(FeedFailure) -> Fetched? {
    guard let first = try await fetch(address, since: validator, settings: settings) else { return nil }
    var feed = first.feed
    var seen: Set<String> = [address.text, first.address]
    var count = 1
    while let next = feed.next.map(settings.withoutKept), let address = FeedAddress(stored: next) {
      guard seen.insert(next).inserted else {
        feed.faults.append(.pagesInCircle(read: count))
        break
      }
      guard count < mostPages, feed.entryCount < mostEntries else {
        feed.faults.append(.tooManyPages(read: count))
        break
      }
      guard let page = try await fetch(address, since: Validator(), settings: settings) else { break }
      // A server that has no such page may show the first one again.
      if seen.contains(page.address), page.address != next {
        feed.faults.append(.pagesInCircle(read: count))
        break
      }
      seen.insert(page.address)
      feed.append(page.feed)
      count += 1
    }
    return Fetched(feed: feed, validator: first.validator, address: first.address)
  }

  /// One page. Nil where the server says that nothing changed since `validator`.
  static func fetch(
    _ address: FeedAddress, since validator: Validator, settings: TransferSettings
  ) async throws(FeedFailure) -> Fetched? {
    if address.isFile {
      let bytes = try local(address.url.path)
      return Fetched(
        feed: try FeedFormats.read(bytes, base: address), validator: Validator(), address: address.text)
    }
    let sink = MemorySink(limit: limit)
    let result: TransferResult
    do throws(TransferFailure) {
      var request = TransferRequest(address.text, settings)
      request.headers = validator.conditions
      request.acceptsCompression = true
      result = try await TransferLoop.shared.perform(request, into: sink)
    } catch {
      throw .transfer(error)
    }
    if result.head.status == 304 {
      // Not changed since what? Nothing was asked.
      if validator.conditions.isEmpty { throw .transfer(.status(304, retryAfter: nil)) }
      return nil
    }
    let found = try await kept(result.address, askedFor: address.text, settings)
    return Fetched(
      feed: try FeedFormats.read(
        sink.bytes, base: FeedAddress(stored: found) ?? address,
        charset: MediaType(result.head["content-type"])?.parameters["charset"]),
      validator: Validator(result.head), address: found)
  }

  /// Puts a name and a password that a person wrote into an address where those are kept that were asked for, now that
  /// they did: what is kept of a feed, and all that is relative to it, has none.
  ///
  /// - Returns: the address that the feed came from, to be kept.
  private static func kept(
    _ found: String, askedFor: String, _ settings: TransferSettings
  ) async throws(FeedFailure) -> String {
    guard let store = settings.credentials, let asked = WebAddress(askedFor),
      let credentials = asked.credentials
    else { return found }
    do throws(NewsstandError) {
      try await store.keep(credentials, for: CredentialRequest(origin: asked.origin.text, realm: nil))
    } catch {
      switch error {
      case .file(let path, let code): throw .transfer(.file(path: path, errno: code))
      case .diskFull(let path): throw .transfer(.diskFull(path: path, needed: nil))
      default: throw .transfer(.file(path: store.file, errno: EIO))
      }
    }
    // Those of a redirect are that server's business.
    return WebAddress(found)?.credentials == credentials ? AddressText.withoutCredentials(found) : found
  }

  private static func local(_ path: String) throws(FeedFailure) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .transfer(.file(path: path, errno: errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFeed(reason: "not a file") }
    guard Int(status.st_size) <= limit else { throw .transfer(.tooLarge(limit: Int64(limit))) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .transfer(.file(path: path, errno: errno))
    }
    return [UInt8](data)
  }
}
