/// A transfer as it is handed to the transfer loop.
struct Submission: Sendable {
  typealias ID = UInt64

  let id: ID
  let request: TransferRequest
  let sink: any TransferSink
  /// Called once, on the loop's thread.
  let completion: @Sendable (Result<TransferResult, TransferFailure>) -> Void
}
