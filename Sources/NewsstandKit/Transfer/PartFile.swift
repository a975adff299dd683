import Dispatch
import Foundation
import Synchronization

/// The bytes of a download so far, and the record that says whose they are.
///
/// A crash at any point leaves a part that goes on or one that is ignored: the record of a new version
/// is written only after the old version's bytes are gone, and bytes only after their record. Bytes are
/// flushed on a queue of the part's own, for a disk may take seconds and the thread that brings them
/// brings other transfers' too.
final class PartFile: Sendable {
  private struct State {
    var record: PartRecord
    /// Bytes that are here.
    var length: Int64
    /// Bytes that the last flush was about, and when it began.
    var flushed: Int64
    var flushTime = ContinuousClock.now
    var isFlushing = false
    /// Versions that were begun; a flush of an earlier one has nothing to say.
    var version = 0
    /// Why a flush failed: nothing more is taken.
    var failure: TransferFailure?
    var isClosed = false
  }

  /// What the record on disk says.
  private struct Recorded {
    /// Bytes that it would vouch for after a power cut, whatever version it speaks of.
    var durable: Int64
  }

  /// Between two flushes so many bytes come and so much time passes: that much is fetched again after a power
  /// cut. A flush takes disk and processor from the transfer; more of them would double its time.
  struct FlushInterval: Sendable {
    var bytes: Int64 = 32 << 20
    var time = Duration.seconds(1)
  }

  private let file: File
  private let recordPath: String
  private let flushInterval: FlushInterval
  private let queue = DispatchQueue(label: "part")
  private let state: Mutex<State>
  /// Held while the record is written. Never waited for while `state` is held.
  private let recorded: Mutex<Recorded>

  /// Opens what is there for `address`; what is of another address or untrustworthy is dropped.
  init(
    path: String, recordPath: String, address: String, flushInterval: FlushInterval = FlushInterval()
  ) throws(TransferFailure) {
    // One that was installed as it is, and whose download then died: it is an issue's content now.
    if File.isShared(path) { unlink(path) }
    file = try File(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW)
    self.recordPath = recordPath
    self.flushInterval = flushInterval
    let size = file.size
    let found = PartRecord.read(recordPath)
    var length: Int64 = 0
    var record = PartRecord(
      address: address, validator: Validator(), expected: nil, durable: 0, boot: PartRecord.currentBoot)
    if let found, found.address == address {
      record = found
      let trusted = found.boot == PartRecord.currentBoot ? size : min(size, found.durable)
      // Longer than the whole can be: it is not what the record says.
      length = trusted > found.expected ?? .max ? 0 : trusted
    }
    record.boot = PartRecord.currentBoot
    record.durable = min(record.durable, length)
    state = Mutex(State(record: record, length: length, flushed: record.durable))
    recorded = Mutex(Recorded(durable: found?.durable ?? 0))
    if size != length { try file.truncate(to: length) }
  }

  var path: String { file.path }

  var record: PartRecord { state.withLock { $0.record } }

  /// Bytes that are here.
  var length: Int64 { state.withLock { $0.length } }

  /// Whether all bytes are here, as far as the server said how many there are.
  var isWhole: Bool { state.withLock { $0.record.expected == $0.length && $0.length > 0 } }

  /// Bytes that could be added before the disk is full.
  var room: Int64? { file.room }

  /// Forgets all bytes and begins a version.
  func restart(validator: Validator, expected: Int64?) throws(TransferFailure) {
    try recorded.withLock { (recorded) throws(TransferFailure) in
      let record = try state.withLock { (state) throws(TransferFailure) in
        try file.truncate(to: 0)
        state.length = 0
        state.flushed = 0
        state.version += 1
        state.record.durable = 0
        state.record.validator = validator
        state.record.expected = expected
        return state.record
      }
      // Only a record that vouches for bytes must not come back after a power cut.
      try record.write(recordPath, isDurable: recorded.durable > 0)
      recorded.durable = 0
    }
  }

  func append(_ bytes: RawSpan) throws(TransferFailure) {
    let isDue = try state.withLock { (state) throws(TransferFailure) in
      if let failure = state.failure { throw failure }
      try file.write(bytes, at: state.length)
      state.length += Int64(bytes.byteCount)
      guard state.length - state.flushed >= flushInterval.bytes, !state.isFlushing,
        state.flushTime.duration(to: .now) >= flushInterval.time
      else { return false }
      state.isFlushing = true
      return true
    }
    if isDue { queue.async { [self] in flushNow() } }
  }

  /// Replaces bytes that are here.
  func overwrite(_ bytes: RawSpan, at offset: Int64) throws(TransferFailure) {
    try state.withLock { (state) throws(TransferFailure) in
      precondition(offset >= 0 && offset + Int64(bytes.byteCount) <= state.length, "Only what is here")
      try file.write(bytes, at: offset)
    }
  }

  /// Makes what is here survive a power cut, and says so in the record.
  func flush() async throws(TransferFailure) {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        flushNow()
        continuation.resume()
      }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Writes no record any more, and returns when nothing of the part is in use.
  func close() async {
    state.withLock { $0.isClosed = true }
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }

  /// Keeps the length of the whole, where a partial answer is the first to tell it.
  func recordExpected(_ total: Int64?) {
    state.withLock { if $0.record.expected == nil { $0.record.expected = total } }
  }

  /// The server said that what is here is the whole.
  func recordWhole() { state.withLock { $0.record.expected = $0.length } }

  /// On the queue.
  private func flushNow() {
    let (length, version, isNeeded) = state.withLock { state in
      state.flushed = state.length
      state.flushTime = .now
      let isNeeded = !state.isClosed && state.failure == nil && state.record.durable != state.length
      return (state.length, state.version, isNeeded)
    }
    defer { state.withLock { $0.isFlushing = false } }
    guard isNeeded else { return }
    do throws(TransferFailure) {
      try file.flush()
      try recorded.withLock { (recorded) throws(TransferFailure) in
        let record = state.withLock { state -> PartRecord? in
          guard state.version == version, !state.isClosed else { return nil }
          state.record.durable = length
          return state.record
        }
        guard let record else { return }
        recorded.durable = length
        try record.write(recordPath)
      }
    } catch {
      fail(error)
    }
  }

  /// What could not be flushed may be lost although the system still shows it.
  private func fail(_ failure: TransferFailure) {
    state.withLock { state in
      state.failure = failure
      try? file.truncate(to: state.record.durable)
      state.length = state.record.durable
    }
  }
}
