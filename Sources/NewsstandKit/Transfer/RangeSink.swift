import Synchronization

/// Takes a range of a file that is fetched again, into its place in the part.
final class RangeSink: TransferSink {
  private let range: Range<Int64>
  private let part: PartFile
  /// Bytes that came.
  private let count = Mutex<Int64>(0)

  init(_ range: Range<Int64>, of part: PartFile) {
    self.range = range
    self.part = part
  }

  /// Whether all of the range came.
  var isWhole: Bool { count.withLock { $0 == Int64(range.count) } }

  func begin(_ head: ResponseHead) throws(TransferFailure) {
    guard head.status == 206 else {
      // Whatever else is no error: another version, or a server that knows no ranges.
      if (200..<300).contains(head.status) || head.status == 416 { throw .badRange("HTTP \(head.status)") }
      throw .status(head.status, retryAfter: RetryAfter.seconds(head["retry-after"]))
    }
    let (answer, record) = (head["content-range"].flatMap(ContentRange.init), part.record)
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
      try part.overwrite(bytes, at: range.lowerBound + count)
      count += Int64(bytes.byteCount)
    }
  }
}
