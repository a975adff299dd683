import Foundation

/// Covers as files: local ones where they are, remote ones fetched and kept. Everything in the cache may be
/// deleted at any time.
///
/// Beside each picture lies a record with what a conditional GET needs. A picture that is older than a week
/// is given at once and looked after in the background.
actor CoverCache {
  /// How it behaves; a test is less patient.
  struct Settings: Sendable {
    /// Fetches at a time: a page of covers is there soon, and a download keeps its bandwidth.
    var simultaneous = 4
    /// After so long, in seconds, the server is asked whether the picture changed.
    var freshness: TimeInterval = 7 * 86_400
    /// The pause after a first failure; each one after it is twice as long, up to `longestPause`.
    var pause = Duration.seconds(30)
    var longestPause = Duration.seconds(3600)
  }

  private struct Failure {
    var count = 0
    var next: ContinuousClock.Instant
  }

  /// A cover's bytes, at most.
  private static let limit = 32 << 20

  private let folder: String
  private let transfer: TransferSettings
  private let settings: Settings
  private let clock = ContinuousClock()
  private var fetching: [String: Task<String?, Never>] = [:]
  private var failures: [String: Failure] = [:]
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(folder: String, transfer: TransferSettings, settings: Settings = Settings()) {
    self.folder = folder
    self.transfer = transfer
    self.settings = settings
  }

  /// The path of the picture at `address`; nil where it cannot be had now. One that failed is tried again
  /// by the first who asks after a pause.
  func path(for address: String) async -> String? {
    if let url = URL(string: address), url.isFileURL { return Self.isFile(url.path) ? url.path : nil }
    let cover = CachedCover(address, in: folder)
    let isHere = cover.isHere
    if isHere, cover.age < settings.freshness { return cover.path }
    if let failure = failures[address], clock.now < failure.next { return isHere ? cover.path : nil }
    let task = fetching[address] ?? Task { await fetch(cover) }
    fetching[address] = task
    return isHere ? cover.path : await task.value
  }

  /// The feed does not name these any more.
  func forget(_ addresses: some Sequence<String>) {
    for address in addresses {
      CachedCover(address, in: folder).remove()
      failures[address] = nil
    }
  }

  /// Returns when nothing is being fetched.
  func settle() async { while let task = fetching.values.first { _ = await task.value } }

  private func fetch(_ cover: CachedCover) async -> String? {
    await begin()
    defer { end() }
    let isKept = await cover.fetch(transfer, limit: Self.limit)
    fetching[cover.address] = nil
    if isKept {
      failures[cover.address] = nil
    } else {
      let count = (failures[cover.address]?.count ?? 0) + 1
      let pause = min(settings.longestPause, settings.pause * (1 << min(count - 1, 16)))
      failures[cover.address] = Failure(count: count, next: clock.now + pause)
    }
    return cover.isHere ? cover.path : nil
  }

  private func begin() async {
    if running < settings.simultaneous {
      running += 1
    } else {
      // The place of one that ends is handed over.
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func end() {
    // In the order asked for: what is on the screen comes before what may be turned to.
    if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() }
  }

  /// Whoever draws it must not wait for a device or a fifo.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
  }
}
