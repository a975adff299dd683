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
    while let next = feed.next, let address = FeedAddress(stored: next) {
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
    let base = FeedAddress(stored: result.address) ?? address
    return Fetched(
      feed: try FeedFormats.read(
        sink.bytes, base: base, charset: MediaType(result.head["content-type"])?.parameters["charset"]),
      validator: Validator(result.head),
      address: result.address)
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
