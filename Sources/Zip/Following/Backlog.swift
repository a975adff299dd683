import Dispatch
import Synchronization

/// What has arrived of an archive, what is to be done with it, what is done, and who waits for what. All that a
/// follower's threads share.
final class Backlog: Sendable {
  private struct Sleeper {
    let alarm: DispatchSemaphore
    /// Wakes when these bytes are there. Other changes wake everybody.
    let needed: Range<UInt64>?
  }

  private struct State {
    var arrived = RangeSet<UInt64>()
    /// What is there although it is not in the file yet.
    var excerpts: [Excerpt] = []
    var scanner: LocalHeaderScanner
    /// What the directory says, once it is there, instead of what the scanner guesses.
    var listed: ListedEntries?
    /// Nothing more is given out.
    var isOver = false
    var failure: ZipError?
    /// Entries that are being unpacked, by the offsets of their local headers.
    var taken: Set<UInt64> = []
    /// What is whole of what the scanner has found.
    var staged: [Entry] = []
    /// Something of what the scanner has found was no entry; a folder may be left of it.
    var hasErred = false
    /// How many threads wait for bytes in the middle of an entry.
    var streaming = 0
    var sleepers: [Sleeper] = []

    /// All that can be read.
    var readable: RangeSet<UInt64> {
      excerpts.isEmpty ? arrived : arrived.union(RangeSet(excerpts.map(\.range)))
    }

    mutating func wakeAll() {
      for sleeper in sleepers { sleeper.alarm.signal() }
      sleepers = []
    }
  }

  private let file: ArchiveFile
  private let jobs: Int
  private let names = EntryNames()
  private let state: Mutex<State>

  init(file: ArchiveFile, scanner: LocalHeaderScanner, jobs: Int) {
    self.file = file
    self.jobs = jobs
    state = Mutex(State(scanner: scanner))
  }

  // The one who feeds it.

  /// - Throws: why the follower has stopped.
  func arrive(_ range: Range<UInt64>) throws(ZipError) {
    let failure = state.withLock { state -> ZipError? in
      state.arrived.insert(contentsOf: range)
      // Few sleep, and of those only the ones that have what they need are woken.
      state.sleepers.removeAll { sleeper in
        let isServed = sleeper.needed.map { state.arrived.contains($0) } ?? true
        if isServed { sleeper.alarm.signal() }
        return isServed
      }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// From now on the directory says what there is. The first one stays.
  func setDirectory(_ layout: DataLayout, in tail: DirectoryTail, at location: DirectoryLocation) {
    state.withLock { state in
      guard !state.isOver, state.listed == nil else { return }
      let taken = state.taken.union(state.staged.lazy.map(\.localHeaderOffset))
      state.listed = ListedEntries(layout, in: tail, at: location) { taken.contains($0) }
      state.wakeAll()
    }
  }

  /// The bytes of the listed files that nobody is at yet, each as far as the next one.
  func extents(where isMeant: (_ path: String) -> Bool) -> [Range<UInt64>] {
    state.withLock { $0.listed?.extents(where: isMeant) ?? [] }
  }

  func provide(_ excerpt: Excerpt) {
    state.withLock { state in
      state.excerpts.append(excerpt)
      state.wakeAll()
    }
  }

  /// Bytes that the files of the directory will take that are not whole yet; `nil` while it is not known.
  var remainingSize: UInt64? { state.withLock { $0.listed?.remainingSize } }

  /// How many bytes have arrived without a gap from the first on.
  var arrivedCount: UInt64 { state.withLock { $0.arrived.contiguousEnd(from: 0) } }

  var hasDirectory: Bool { state.withLock { $0.listed != nil } }

  /// Lets the workers come to an end: nothing new is given out, and who is at an entry has all its bytes.
  func finish(total: UInt64) {
    state.withLock { state in
      state.arrived = RangeSet(0..<total)
      state.isOver = true
      state.wakeAll()
    }
  }

  /// Stops the workers, also in the middle of an entry. The first reason counts.
  func stop(_ reason: ZipError) {
    state.withLock { state in
      state.failure = state.failure ?? reason
      state.isOver = true
      state.wakeAll()
    }
  }

  var failure: ZipError? { state.withLock(\.failure) }

  /// What the workers have made.
  struct Results: Sendable {
    /// Of the directory that came early, if one did.
    var listed: ListedEntries?
    /// Other files that are whole.
    var staged: [Entry]
    /// Folders may be there that belong to no file.
    var hasErred: Bool
  }

  /// Hands over what is in staging; nobody may be at work any more.
  func takeResults() -> Results {
    state.withLock { state in
      let results = Results(listed: state.listed, staged: state.staged, hasErred: state.hasErred)
      state.listed = nil
      state.staged = []
      return results
    }
  }

  // The workers.

  /// Waits for an entry to unpack.
  ///
  /// - Returns: `nil` if there will be none.
  func next() -> Candidate? {
    wait { state in
      if state.isOver { return .some(nil) }
      // One worker at least stays free for what is there already.
      let mayWait = state.streaming < max(1, jobs - 1)
      let readable = state.readable
      let candidate =
        state.listed == nil
        ? state.scanner.next(in: file, upTo: state.arrived.contiguousEnd(from: state.scanner.position))
        : state.listed?.next(in: readable, mayWait: mayWait)
      guard let candidate else { return nil }
      state.taken.insert(candidate.headerOffset)
      return .some(candidate)
    } needing: { state in
      state.listed == nil ? state.scanner.needed : nil
    }
  }

  /// Waits until bytes are there.
  ///
  /// - Returns: how many there are, counted from the lower bound: at least as many as asked for, unless the file is
  ///   shorter.
  func wait(for range: Range<UInt64>) throws(ZipError) -> UInt64 {
    let answer: Result<UInt64, ZipError> = wait(isStreaming: true) { state in
      if let failure = state.failure { return .failure(failure) }
      let end = state.arrived.contiguousEnd(from: range.lowerBound)
      if end >= range.upperBound || state.isOver { return .success(end - range.lowerBound) }
      return nil
    } needing: { _ in
      range
    }
    return try answer.get()
  }

  /// Whether bytes can be read without waiting.
  func hasArrived(_ range: Range<UInt64>) -> Bool {
    state.withLock { state in
      state.arrived.contains(range) || state.excerpts.contains { $0.range.contains(range) }
    }
  }

  /// Fills a buffer from what came before its turn, if all is in there.
  func readExcerpt(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let excerpts = state.withLock(\.excerpts)
    return excerpts.contains { $0.read(at: offset, into: buffer) }
  }

  /// A listed entry is whole, in staging.
  func complete(_ listed: Candidate.Listed, headerSize: UInt32, isChecked: Bool) {
    state.withLock { state in
      state.listed?.complete(listed.position, headerSize: headerSize, isChecked: isChecked)
      state.taken.remove(listed.entry.localHeaderOffset)
    }
  }

  /// What the scanner has found is whole, in staging.
  ///
  /// - Parameter end: behind its data and its descriptor.
  func complete(_ candidate: Candidate, as truth: DataDescriptor, dataOffset: UInt64, end: UInt64) {
    let entry = Entry(
      path: candidate.path, rawName: nil, in: names, kind: .file, method: candidate.method,
      hasDescriptor: candidate.hasDescriptor, description: truth, localHeaderOffset: candidate.headerOffset,
      headerSize: UInt32(dataOffset - candidate.headerOffset))
    state.withLock { state in
      state.staged.append(entry)
      state.taken.remove(candidate.headerOffset)
      if candidate.hasDescriptor {
        state.scanner.proceed(to: end)
        state.wakeAll()
      }
    }
  }

  /// A candidate is not what it seemed to be. What is really there is for the directory to say.
  func drop(_ candidate: Candidate) {
    state.withLock { state in
      state.taken.remove(candidate.headerOffset)
      guard case .found = candidate.source else { return }
      state.hasErred = true
      if candidate.hasDescriptor { state.scanner.giveUp() }
    }
  }

  // Waiting.

  /// Tries again after every change that may matter, until there is an answer.
  private func wait<Answer: Sendable>(
    isStreaming: Bool = false, _ attempt: (inout State) -> Answer?, needing: (State) -> Range<UInt64>?
  ) -> Answer {
    let alarm = DispatchSemaphore(value: 0)
    var isWaiting = false
    while true {
      let answer = state.withLock { state -> Answer? in
        if isWaiting, isStreaming { state.streaming -= 1 }
        if let answer = attempt(&state) { return answer }
        state.sleepers.append(Sleeper(alarm: alarm, needed: needing(state)))
        if isStreaming { state.streaming += 1 }
        return nil
      }
      if let answer { return answer }
      isWaiting = true
      alarm.wait()
    }
  }
}

extension RangeSet<UInt64> {
  /// The end of the bytes that follow `position` without a gap; `position` itself if it is not there.
  func contiguousEnd(from position: UInt64) -> UInt64 {
    for range in ranges where range.contains(position) { return range.upperBound }
    return position
  }

  func contains(_ range: Range<UInt64>) -> Bool {
    range.isEmpty || contiguousEnd(from: range.lowerBound) >= range.upperBound
  }
}
