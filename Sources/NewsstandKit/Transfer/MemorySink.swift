import Synchronization

/// Keeps a response in memory, up to a limit: for feeds and covers.
final class MemorySink: TransferSink {
  private let limit: Int
  private let state = Mutex<[UInt8]>([])

  init(limit: Int) { self.limit = limit }

  var bytes: [UInt8] { state.withLock { $0 } }

  func begin(_ head: ResponseHead) throws(TransferFailure) {
    guard (200..<300).contains(head.status) || head.status == 304 else {
      throw .status(head.status, retryAfter: RetryAfter.seconds(head["retry-after"]))
    }
  }

  func receive(_ bytes: RawSpan) throws(TransferFailure) {
    try state.withLock { (kept) throws(TransferFailure) in
      guard kept.count + bytes.byteCount <= limit else { throw .tooLarge(limit: Int64(limit)) }
      bytes.withUnsafeBytes { kept += $0 }
    }
  }
}
