import Synchronization

/// Takes a range of the file that a part is of, wherever it goes.
final class RangeSink: TransferSink {
  private let range: Range<Int64>
  private let record: PartRecord
  private let take: @Sendable (_ bytes: RawSpan, _ offset: Int64) throws(TransferFailure) -> Void
  /// Bytes that came.
  private let count = Mutex<Int64>(0)

  /// - Parameters:
  ///   - record: of the part; bytes of another version are refused.
  ///   - take: gets the bytes in order, each piece with its place in the file.
  init(
    _ range: Range<Int64>, of record: PartRecord,
    take: @escaping @Sendable (_ bytes: RawSpan, _ offset: Int64) throws(TransferFailure) -> Void
  ) {
    self.range = range
    self.record = record
    self.take = take
  }

  /// Whether all of the range came.
  var isWhole: Bool { count.withLock { $0 == Int64(range.count) } }

  func begin(_ head: ResponseHead) throws(TransferFailure) {
    guard head.status == 206 else {
      // Whatever else is no error: another version, or a server that knows no ranges.
      if (200..<300).contains(head.status) || head.status == 416 { throw .badRange("HTTP \(head.status)") }
      throw .status(head.status, retryAfter: RetryAfter.seconds(head["retry-after"]))
    }
    let answer = head["content-range"].flatMap(ContentRange.init)
    guard answer?.start == range.lowerBound, answer?.end == range.upperBound - 1,
      answer?.total == nil || record.expected == nil || answer?.total == record.expected,
      head["content-encoding"].map({ $0.lowercased() == "identity" }) ?? true,
      record.validator.agrees(with: Validator(head))
    else { throw .badRange(head["content-range"] ?? "no Content-Range") }
  }

  func receive(_ bytes: RawSpan) throws(TransferFailure) {
    try count.withLock { (count) throws(TransferFailure) in
      guard count + Int64(bytes.byteCount) <= Int64(range.count) else {
        throw .badRange("more bytes than the answer announced")
      }
      try take(bytes, range.lowerBound + count)
      count += Int64(bytes.byteCount)
    }
  }
}
