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

  /// Nil where the server says that nothing changed since `validator`.
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
      feed: try FeedFormats.read(sink.bytes, base: base), validator: Validator(result.head),
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
