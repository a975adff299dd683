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
    var part: PartFile
    var decision = Decision.undecided
    /// Bytes of a new version that do not yet tell what it is: white space.
    var opening: [UInt8] = []
    /// Bytes that a partial answer may still bring.
    var allowed = Int64.max
    /// Bytes at the beginning of a partial answer that are here already.
    var overlap: Int64 = 0
  }

  private let address: String
  private let meter: ProgressMeter
  private let state: Mutex<State>

  init(
    address: String, part: String, record: String, meter: ProgressMeter
  ) throws(TransferFailure) {
    self.address = address
    self.meter = meter
    state = Mutex(State(part: try PartFile(path: part, recordPath: record, address: address)))
    report()
  }

  /// What identifies the version that is here.
  var validator: Validator { state.withLock { $0.part.record.validator } }

  var received: Int64 { state.withLock { $0.part.length } }

  /// Returns once all bytes are here and on the disk, as far as the server says how many there are.
  ///
  /// After any failure what is here stays and a later run goes on from it.
  func run() async throws(TransferFailure) {
    var restarts = 0
    while !state.withLock({ $0.part.isWhole }) {
      let before = received
      let outcome: Result<TransferResult, TransferFailure>
      do throws(TransferFailure) {
        outcome = .success(try await TransferLoop.shared.perform(nextRequest(), into: self))
      } catch {
        outcome = .failure(error)
      }
      try flush()
      if case .startOver = state.withLock({ $0.decision }) {
        restarts += 1
        guard restarts <= 2 else { throw .badRange("the server's answers contradict each other") }
        try startOver()
        continue
      }
      _ = try outcome.get()
      try settle()
      // A partial answer may be shorter than asked: the rest is asked for, as long as bytes come.
      let (length, expected) = state.withLock { ($0.part.length, $0.part.record.expected) }
      guard let expected, length != expected else { return }
      guard length > before else { throw .cut(received: length, expected: expected) }
    }
  }

  /// Forgets what is here: it turned out bad.
  func startOver() throws(TransferFailure) {
    try state.withLock { (state) throws(TransferFailure) in
      try state.part.restart(validator: Validator(), expected: nil)
    }
    report()
  }

  /// A response that ended before its bytes told what it is (none at all, or white space) is what it is,
  /// but no reason to give up bytes that are here.
  private func settle() throws(TransferFailure) {
    try state.withLock { (state) throws(TransferFailure) in
      guard case .replace(let validator, let expected) = state.decision else { return }
      guard state.part.length == 0 else { throw .badRange("an empty answer") }
      try state.part.restart(validator: validator, expected: expected)
      try state.part.append(state.opening.span.bytes)
      try state.part.flush()
    }
    report()
  }

  private func flush() throws(TransferFailure) {
    try state.withLock { (state) throws(TransferFailure) in try state.part.flush() }
  }

  private func nextRequest() throws(TransferFailure) -> TransferRequest {
    try state.withLock { (state) throws(TransferFailure) in
      state.decision = .undecided
      state.opening = []
      state.allowed = .max
      state.overlap = 0
      var request = TransferRequest(address: address)
      guard state.part.length > 0 else { return request }
      guard let condition = state.part.record.validator.ifRange else {
        // Nothing tells whether the server still has the same file.
        try state.part.restart(validator: Validator(), expected: nil)
        return request
      }
      request.headers = ["Range: bytes=\(state.part.length)-", "If-Range: \(condition)"]
      return request
    }
  }

  // MARK: TransferSink

  func begin(_ head: ResponseHead) throws(TransferFailure) {
    try state.withLock { (state) throws(TransferFailure) in
      let isRanged = state.part.length > 0
      switch head.status {
      case 200..<300:
        if let encoding = head["content-encoding"], encoding.lowercased() != "identity" {
          throw .compressed(encoding: encoding)
        }
        if head.status == 206 {
          try Self.continuePart(&state, head, isRanged: isRanged)
        } else {
          state.decision = .replace(Validator(head), expected: head.contentLength)
        }
      case 416 where isRanged:
        let total = head["content-range"].flatMap(ContentRange.init)?.total
        let isSame = state.part.record.validator.agrees(with: Validator(head))
        if total == state.part.length, isSame {
          state.part.recordWhole()
          state.decision = .complete
        } else {
          state.decision = .startOver
          throw .badRange("range not satisfiable")
        }
      default:
        throw .status(head.status, retryAfter: RetryAfter.seconds(head["retry-after"]))
      }
    }
    report()
  }

  func receive(_ bytes: RawSpan) throws(TransferFailure) {
    try state.withLock { (state) throws(TransferFailure) in
      switch state.decision {
      case .append:
        let count = Int(min(Int64(bytes.byteCount), state.allowed))
        let known = Int(min(Int64(count), state.overlap))
        try state.part.append(bytes.extracting(known..<count))
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
        try state.part.restart(validator: validator, expected: expected)
        try state.part.append(state.opening.span.bytes)
        state.opening = []
        state.decision = .append
      case .complete, .startOver, .undecided:
        return  // the body of an error page
      }
    }
    report()
  }

  /// Checks a 206 against what was asked and what is here.
  private static func continuePart(
    _ state: inout State, _ head: ResponseHead, isRanged: Bool
  ) throws(TransferFailure) {
    let part = state.part
    guard isRanged else { throw .badRange("a partial answer that nobody asked for") }
    let range = head["content-range"].flatMap(ContentRange.init)
    guard let range, let start = range.start, let end = range.end, start <= part.length,
      range.total == nil || part.record.expected == nil || range.total == part.record.expected,
      part.record.validator.agrees(with: Validator(head))
    else {
      state.decision = .startOver
      throw .badRange(head["content-range"] ?? "no Content-Range")
    }
    state.overlap = part.length - start
    part.recordExpected(range.total)
    state.allowed = end - start + 1
    state.decision = .append
  }

  private func report() {
    let (length, expected) = state.withLock { ($0.part.length, $0.part.record.expected) }
    meter.set(received: length, expected: expected)
  }
}
