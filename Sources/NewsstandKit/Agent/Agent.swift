import Foundation

/// Does what fronts want: downloads and installs what is queued, several at a time, in the order of the
/// queue, and says in the store how it goes.
///
/// One agent at a time works for a library. It may die at any moment; the next one goes on. `work` is its door.
public actor Agent {
  /// How it behaves.
  public struct Settings: Hashable, Sendable {
    public var simultaneous = 3
    public var simultaneousPerHost = 2
    /// Tries in a row that bring it no further before a download fails: with growing pauses, some two
    /// hours without a network.
    public var attempts = 20
    public var transfer = TransferSettings()

    public init() {}
  }

  private enum Signal: Sendable {
    case storeChanged
    case tick
    case ended(Int64, Result<DownloadTask.Outcome, DownloadFailure>)
    /// What was installed is on the disk, or could not be written there.
    case synced(Int64, Bool)
  }

  private struct Running {
    let job: DownloadJob
    let download: DownloadTask
    let task: Task<Void, Never>
    /// The content's folder below `issues/`.
    let folder: String
    var isCancelled = false
    var shown = ProgressMeter.Reading()
  }

  private let lock: AgentLock
  private let store: Store
  private let settings: Settings
  private let report: @Sendable (AgentEvent) -> Void
  private let signals: AsyncStream<Signal>
  private let signal: AsyncStream<Signal>.Continuation
  private var running: [Int64: Running] = [:]
  /// What is installed and not yet known to be on the disk. Their downloads' files stay until it is.
  private var syncing: Set<Int64> = []
  /// What was wanted when files of what is not were looked for last.
  private var wantedBefore: Set<Int64>?

  /// Nil where another agent works for the library.
  init?(
    _ folder: LibraryFolder, settings: Settings = Settings(),
    report: @escaping @Sendable (AgentEvent) -> Void = { _ in }
  ) throws(NewsstandError) {
    let store = try Store(folder)
    guard let lock = try AgentLock(folder.lock) else { return nil }
    self.lock = lock
    self.store = store
    self.settings = settings
    self.report = report
    (signals, signal) = AsyncStream.makeStream(of: Signal.self)
  }

  /// Works until nothing is wanted any more, or until the task is cancelled: what is here then stays.
  func run() async throws(NewsstandError) {
    try store.requeueInterrupted()
    try store.requeueLost { [folder = store.folder] (name) throws(NewsstandError) in
      try folder.discardContent(name)
    }
    for id in try store.unsynced() { synchronize(id) }
    let watch = FileWatch(store.folder.changes, events: IN_ATTRIB | IN_DELETE)
    let watching = Task { [signal] in
      guard let watch else { return }
      for await _ in watch.changes { signal.yield(.storeChanged) }
    }
    defer { watching.cancel() }
    let outcome = await withTaskCancellationHandler {
      await work()
    } onCancel: { [signal] in
      signal.finish()
    }
    for download in running.values { download.task.cancel() }
    for download in running.values { await download.task.value }
    try outcome.get()
    // Stopped: nobody works on what was active.
    if !running.isEmpty { try store.requeueInterrupted() }
  }

  /// Gives the lock back. Returns false where the library is there no more.
  nonisolated func leave() -> Bool {
    defer { lock.release() }
    return lock.isInPlace
  }

  private func work() async -> Result<Void, NewsstandError> {
    let clock = ContinuousClock()
    var show = clock.now
    var retry: ContinuousClock.Instant?
    // What the store was when the schedule was made; nil where it must be made again.
    var seen: Int64?
    var iterator = signals.makeAsyncIterator()
    do throws(NewsstandError) {
      // Deleted under it: what it would write nobody could find.
      while lock.isInPlace {
        let version = try store.version()
        if version != seen || retry.map({ $0 <= clock.now }) == true {
          retry = try schedule().map { clock.now + .seconds($0) }
          seen = version
        }
        guard !running.isEmpty || !syncing.isEmpty || retry != nil else { return .success(()) }
        let alarm = running.isEmpty ? retry ?? show : show
        let timer = Task { [signal] in
          try await clock.sleep(until: alarm)
          signal.yield(.tick)
        }
        let received = await iterator.next(isolation: self)
        timer.cancel()
        guard let received, !Task.isCancelled else { return .success(()) }
        switch received {
        case .ended(let id, let result):
          try finish(id, result)
          seen = nil
        case .synced(let id, let isSafe):
          try settle(id, isSafe: isSafe)
          seen = nil
        case .storeChanged, .tick: break
        }
        if clock.now >= show {
          try showProgress()
          show = clock.now + .milliseconds(100)
        }
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// Starts what may start and stops what is no longer wanted. Returns the seconds until the next retry.
  private func schedule() throws(NewsstandError) -> TimeInterval? {
    let jobs = try store.jobs()
    try review(jobs)
    removeLeftovers(jobs)
    var retry: TimeInterval?
    // Where nothing more may start, the next that ends leads here again.
    for job in jobs
    where running[job.id] == nil && !syncing.contains(job.id) && running.count < settings.simultaneous {
      if job.state == .waiting, let failure = job.failure, failure.needsRoom,
        !FreeRoom.holds(store.folder.downloads, failure.neededRoom)
      {
        retry = min(retry ?? FreeRoom.interval, FreeRoom.interval)
        continue
      }
      // A date beyond every pause was written with a wrong clock.
      if job.state == .waiting, let pause = job.retry?.timeIntervalSinceNow, pause > 0,
        pause <= TimeInterval(RetryAfter.longest)
      {
        retry = min(retry ?? pause, pause)
      } else if job.state == .queued || job.state == .waiting, mayStart(job), try store.begin(job.id) {
        try start(job)
      }
    }
    return retry
  }

  /// Stops what runs and is no longer wanted, or is wanted from elsewhere.
  private func review(_ jobs: [DownloadJob]) throws(NewsstandError) {
    let wanted = jobs.lazy.filter { $0.state != .paused }.map { ($0.id, $0) }
    let jobs = Dictionary(uniqueKeysWithValues: wanted)
    for (id, download) in running where !download.isCancelled {
      if let job = jobs[id], job.address == download.job.address {
        // Paused and wanted again between two looks: it never stopped.
        if job.state == .queued { _ = try store.begin(id) }
      } else {
        download.task.cancel()
        running[id]?.isCancelled = true
      }
    }
  }

  private func mayStart(_ job: DownloadJob) -> Bool {
    let host = job.host
    return host.isEmpty
      || running.values.count(where: { $0.job.host == host }) < settings.simultaneousPerHost
  }

  private func start(_ job: DownloadJob) throws(NewsstandError) {
    let folder = store.folder
    let name = try store.contentFolder(for: job.id, taken: Set(running.values.map(\.folder)))
    let download = DownloadTask(
      address: job.address, sha256: job.sha256, part: folder.part(job.id), record: folder.record(job.id),
      staging: folder.staging(job.id), installer: Installer(content: folder.issues + "/" + name),
      documentName: job.issue.name, settings: settings.transfer, meter: ProgressMeter())
    let task = Task { [signal] in
      do throws(DownloadFailure) {
        signal.yield(.ended(job.id, .success(try await download.run())))
      } catch {
        signal.yield(.ended(job.id, .failure(error)))
      }
    }
    report(.began(job.issue, received: job.received))
    running[job.id] = Running(job: job, download: download, task: task, folder: name)
  }

  private func showProgress() throws(NewsstandError) {
    var readings: [Int64: ProgressMeter.Reading] = [:]
    for (id, download) in running {
      let reading = download.download.meter.reading
      if reading != download.shown { readings[id] = reading }
    }
    guard !readings.isEmpty else { return }
    try store.setProgress(readings)
    for (id, reading) in readings { running[id]?.shown = reading }
  }

  private func finish(_ id: Int64, _ result: Result<DownloadTask.Outcome, DownloadFailure>)
    throws(NewsstandError)
  {
    guard let ended = running.removeValue(forKey: id) else { return }
    let meter = ended.download.meter
    try store.setProgress([id: meter.reading])
    let job = try store.job(id)
    // Wanted from elsewhere meanwhile: it is queued, and what came is not what is wanted.
    if let job, job.address != ended.job.address {
      // What came into its place is nobody's, where nothing was there before.
      if case .success = result, try store.issue(job.issue)?.contentURL == nil {
        try? Installer.remove(ended.download.installer.content)
      }
      return
    }
    let isWanted = job != nil
    switch result {
    case .success(let outcome):
      let isInstalled = try store.setInstalled(
        id, content: ended.folder, validator: outcome.validator, size: outcome.byteCount)
      if isInstalled {
        report(.installed(ended.job.issue, size: outcome.byteCount, announced: job?.size))
        return synchronize(id)
      }
      report(.stopped(ended.job.issue))
      try? Installer.remove(ended.download.installer.content)
    case .failure(.transfer(.cancelled)):
      report(.stopped(ended.job.issue))
      if isWanted { return }  // paused: what is here stays
    case .failure(let failure):
      guard isWanted else { break }
      try settle(ended.job, failure, gained: meter.reading.hasGained)
      if !failure.isFaultOfContent { return }
    }
    try? DownloadTask.removeFiles(of: id, in: store.folder)
  }

  /// Has an issue's content written to the disk, now that it can be read.
  private func synchronize(_ id: Int64) {
    syncing.insert(id)
    Task { [signal, path = store.folder.issues] in
      signal.yield(.synced(id, await Blocking.run { _ in Installer.synchronize(path) }))
    }
  }

  /// - Parameter isSafe: whether the content is on the disk. Else it counts until the system goes down, and is
  ///   fetched again then.
  private func settle(_ id: Int64, isSafe: Bool) throws(NewsstandError) {
    syncing.remove(id)
    if isSafe { try store.setSynced(id) } else { try store.setUnsafe(id) }
    try? DownloadTask.removeFiles(of: id, in: store.folder)
  }

  /// After a failure: another try later where that may help, else the end.
  private func settle(
    _ job: DownloadJob, _ failure: DownloadFailure, gained: Bool
  ) throws(NewsstandError) {
    let attempts = gained ? 1 : job.attempts + 1
    // It goes on once there is room. A disk that is full and does not look so (a quota) is not asked at once again.
    guard failure.needsRoom || failure.isTemporary && attempts < settings.attempts else {
      try store.setFailed(job.id, failure)
      return report(.failed(job.issue, failure))
    }
    let retry = Date() + RetryPause.seconds(attempts: attempts, retryAfter: failure.retryAfter)
    try store.setWaiting(job.id, until: retry, attempts: attempts, failure: failure)
    report(.waits(job.issue, failure, retry: failure.needsRoom ? nil : retry))
  }

  /// Removes files of downloads that nobody wants any more: left by a front that took a wish back, or by an
  /// agent that died.
  private func removeLeftovers(_ jobs: [DownloadJob]) {
    let wanted = Set(jobs.map(\.id))
    defer { wantedBefore = wanted }
    if let wantedBefore, wantedBefore.isSubset(of: wanted) { return }
    for path in store.folder.leftovers(wanted: wanted, running: syncing.union(running.keys)) {
      try? Installer.remove(path)
    }
  }
}
