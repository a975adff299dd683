import Foundation
import Synchronization

/// Brings a file into a part with as few bytes as the server allows: what is here is continued with
/// `Range` and `If-Range` (RFC 9110, sections 13.1.5 and 14), and never mixed with another version.
final class PartDownload: TransferSink {
  /// What the head of a response decided.
  private enum Decision {
    case undecided
    /// Its bytes follow on those that are here.
    case append
    /// It is a new version; nothing is replaced until its first bytes look like a file.
    case replace(Validator, expected: Int64?)
    /// What is here is all (416).
    case complete
    /// What is here is of no use: ask again from the first byte.
    case startOver
  }

  private struct State {
    var decision = Decision.undecided
    /// Bytes of a new version that do not yet tell what it is: white space.
    var opening: [UInt8] = []
    /// Bytes of the whole, at most.
    var limit = PartDownload.limit
    /// Bytes that a partial answer may still bring.
    var allowed = Int64.max
    /// Bytes at the beginning of a partial answer that are here already.
    var overlap: Int64 = 0
    /// The digest of what is here, where it could be kept up from the first byte on.
    var digest: SHA256?
  }

  /// Bytes of a file, at most. One without an announced length may take half of the disk's free room: it may
  /// never end.
  private static let limit: Int64 = 64 << 30

  private let address: String
  private let settings: TransferSettings
  private let meter: ProgressMeter
  private let isDigested: Bool
  private let observer: (any PartObserver)?
  private let part: PartFile
  private let state: Mutex<State>

  /// - Parameters:
  ///   - isDigested: whether `digest` will be asked for; it then costs less.
  ///   - observer: told of what is here already, too.
  init(
    address: String, part: String, record: String, settings: TransferSettings, meter: ProgressMeter,
    isDigested: Bool = false, observer: (any PartObserver)? = nil
  ) throws(TransferFailure) {
    self.address = address
    self.settings = settings
    self.meter = meter
    self.isDigested = isDigested
    self.observer = observer
    self.part = try PartFile(path: part, recordPath: record, address: address)
    state = Mutex(State())
    try report()
  }

  /// What identifies the version that is here.
  var validator: Validator { part.record.validator }

  var received: Int64 { part.length }

  /// Bytes of the whole, where the server said how many.
  var expected: Int64? { part.record.expected }

  /// Bytes that are still to come, as far as the server said how many there are.
  var missing: Int64 { max(0, (expected ?? 0) - received) }

  /// Returns once all bytes are here, as far as the server says how many there are.
  ///
  /// After any failure what is here stays, on the disk, and a later run goes on from it.
  func run() async throws(TransferFailure) {
    var restarts = 0
    while !part.isWhole {
      let before = received
      do throws(TransferFailure) {
        _ = try await TransferLoop.shared.perform(nextRequest(), into: self)
        try settle()
      } catch {
        if case .startOver = state.withLock({ $0.decision }) {
          restarts += 1
          guard restarts <= 2 else { throw .badRange("the server's answers contradict each other") }
          try startOver()
          continue
        }
        do throws(TransferFailure) { try await part.flush() } catch { throw withRoom(error) }
        throw withRoom(error)
      }
      // A partial answer may be shorter than asked: the rest is asked for, as long as bytes come.
      let (length, expected) = (received, part.record.expected)
      guard let expected, length != expected else { return }
      guard length > before else { throw .cut(received: length, expected: expected) }
    }
  }

  /// Forgets what is here: it turned out bad.
  func startOver() throws(TransferFailure) {
    try state.withLock { (state) throws(TransferFailure) in
      try restart(&state, validator: Validator(), expected: nil)
    }
    try report()
  }

  /// Fetches bytes that are here once more: they turned out bad. Returns false where the server does not
  /// give them, or not those of the version that is here.
  func refetch(_ range: Range<Int64>) async throws(TransferFailure) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= received else { return false }
    state.withLock { $0.digest = nil }
    return try await fetch(range) { [part] bytes, offset throws(TransferFailure) in
      try part.overwrite(bytes, at: offset)
    }
  }

  /// Bytes of the file of which a part is here, wherever they lie; nil where the server does not give them.
  func bytes(in range: Range<Int64>) async throws(TransferFailure) -> [UInt8]? {
    let kept = KeptBytes()
    let isWhole = try await fetch(range) { bytes, _ in kept.append(bytes) }
    return isWhole ? kept.bytes : nil
  }

  /// Returns false where the server does not give the range, or not of the version that is here.
  private func fetch(
    _ range: Range<Int64>, _ take: @escaping @Sendable (RawSpan, Int64) throws(TransferFailure) -> Void
  ) async throws(TransferFailure) -> Bool {
    guard let condition = validator.ifRange, !range.isEmpty else { return false }
    var request = TransferRequest(address, settings)
    request.headers = ["Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)", "If-Range: \(condition)"]
    let sink = RangeSink(range, of: part.record, take: take)
    do throws(TransferFailure) {
      _ = try await TransferLoop.shared.perform(request, into: sink)
    } catch {
      if case .badRange = error { return false }
      throw withRoom(error)
    }
    return sink.isWhole
  }

  /// The SHA-256 of what is here, in lower-case hexadecimal.
  func digest() async throws(TransferFailure) -> String {
    let length = received
    let kept = state.withLock { state -> String? in
      defer { state.digest = nil }
      return state.digest.flatMap { $0.count == length ? $0.finish() : nil }
    }
    if let kept { return kept }
    return try await SHA256.ofFile(part.path)
  }

  /// Returns when nothing of the part is in use, so that it can be removed.
  func close() async { await part.close() }

  /// A response that ended before its bytes told what it is (none at all, or white space) is what it is,
  /// but no reason to give up bytes that are here.
  private func settle() throws(TransferFailure) {
    let decision = state.withLock { $0.decision }
    guard case .replace(let validator, let expected) = decision else { return }
    guard received == 0 else { throw .badRange("an empty answer") }
    try state.withLock { (state) throws(TransferFailure) in
      try replace(&state, validator: validator, expected: expected)
    }
    try report()
  }

  /// Begins the new version with the bytes that told what it is.
  private func replace(
    _ state: inout State, validator: Validator, expected: Int64?
  ) throws(TransferFailure) {
    let opening = state.opening
    state.opening = []
    try restart(&state, validator: validator, expected: expected)
    try append(&state, opening.span.bytes)
  }

  private func restart(
    _ state: inout State, validator: Validator, expected: Int64?
  ) throws(TransferFailure) {
    observer?.partWillRestart()
    try part.restart(validator: validator, expected: expected)
    state.digest = isDigested ? SHA256() : nil
  }

  private func append(_ state: inout State, _ bytes: RawSpan) throws(TransferFailure) {
    guard part.length + Int64(bytes.byteCount) <= state.limit else { throw .tooLarge(limit: state.limit) }
    try part.append(bytes)
    state.digest?.update(bytes)
  }

  /// Says how much room is missing, where the length of the whole is known.
  private func withRoom(_ failure: TransferFailure) -> TransferFailure {
    guard case .diskFull(let path, nil) = failure, let expected = part.record.expected else { return failure }
    return .diskFull(path: path, needed: max(0, expected - received))
  }

  private func nextRequest() throws(TransferFailure) -> TransferRequest {
    try state.withLock { (state) throws(TransferFailure) in
      state.decision = .undecided
      state.opening = []
      state.allowed = .max
      state.overlap = 0
      var request = TransferRequest(address, settings)
      guard part.length > 0 else { return request }
      guard let condition = validator.ifRange else {
        // Nothing tells whether the server still has the same file.
        try restart(&state, validator: Validator(), expected: nil)
        return request
      }
      request.headers = ["Range: bytes=\(part.length)-", "If-Range: \(condition)"]
      return request
    }
  }

  // MARK: TransferSink

  func begin(_ head: ResponseHead) throws(TransferFailure) {
    try state.withLock { (state) throws(TransferFailure) in
      let isRanged = part.length > 0
      switch head.status {
      case 200..<300:
        if let encoding = head["content-encoding"], encoding.lowercased() != "identity" {
          throw .compressed(encoding: encoding)
        }
        if head.status == 206 {
          try continuePart(&state, head, isRanged: isRanged)
        } else {
          try bound(&state, head.contentLength, here: 0, freeing: part.length)
          state.decision = .replace(Validator(head), expected: head.contentLength)
        }
      case 416 where isRanged:
        let total = head["content-range"].flatMap(ContentRange.init)?.total
        let isSame = validator.agrees(with: Validator(head))
        if total == part.length, isSame {
          part.recordWhole()
          state.decision = .complete
        } else {
          state.decision = .startOver
          throw .badRange("range not satisfiable")
        }
      default:
        throw .status(head.status, retryAfter: RetryAfter.seconds(head["retry-after"]))
      }
    }
    try report()
  }

  func receive(_ bytes: RawSpan) throws(TransferFailure) {
    try state.withLock { (state) throws(TransferFailure) in
      switch state.decision {
      case .append:
        let count = Int(min(Int64(bytes.byteCount), state.allowed))
        let known = Int(min(Int64(count), state.overlap))
        try append(&state, bytes.extracting(known..<count))
        state.allowed -= Int64(count)
        state.overlap -= Int64(known)
        guard count == bytes.byteCount else { throw .badRange("more bytes than the answer announced") }
      case .replace(let validator, let expected):
        bytes.withUnsafeBytes { state.opening += $0 }
        guard let first = ContentSniffer.firstMeaningfulByte(state.opening) else {
          if state.opening.count > 4096 { throw .webPage }
          return
        }
        if first == UInt8(ascii: "<") { throw .webPage }
        try replace(&state, validator: validator, expected: expected)
        state.decision = .append
      case .complete, .startOver, .undecided:
        return  // the body of an error page
      }
    }
    try report()
  }

  /// Checks a 206 against what was asked and what is here.
  private func continuePart(
    _ state: inout State, _ head: ResponseHead, isRanged: Bool
  ) throws(TransferFailure) {
    guard isRanged else { throw .badRange("a partial answer that nobody asked for") }
    let range = head["content-range"].flatMap(ContentRange.init)
    guard let range, let start = range.start, let end = range.end, start <= part.length,
      range.total == nil || part.record.expected == nil || range.total == part.record.expected,
      validator.agrees(with: Validator(head))
    else {
      state.decision = .startOver
      throw .badRange(head["content-range"] ?? "no Content-Range")
    }
    try bound(&state, range.total ?? part.record.expected, here: part.length, freeing: 0)
    state.overlap = part.length - start
    part.recordExpected(range.total)
    state.allowed = end - start + 1
    state.decision = .append
  }

  /// Says how long the whole may get. A disk is not filled to its last byte by what cannot be whole on it
  /// anyway.
  ///
  /// - Parameters:
  ///   - here: bytes that stay.
  ///   - length: bytes that make room for the new ones.
  private func bound(
    _ state: inout State, _ expected: Int64?, here: Int64, freeing length: Int64
  ) throws(TransferFailure) {
    let room = part.room.map { $0 + length }
    state.limit = Self.limit
    guard let expected else {
      if let room { state.limit = min(Self.limit, here + room / 2) }
      return
    }
    if let room, expected - here > room {
      throw .diskFull(path: part.path, needed: expected - here - length)
    }
    guard expected <= Self.limit else { throw .tooLarge(limit: Self.limit) }
  }

  private func report() throws(TransferFailure) {
    meter.set(received: received, expected: expected)
    try observer?.partGrew(self)
  }
}
