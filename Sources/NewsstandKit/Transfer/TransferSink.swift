/// Takes a response as it comes. Called on the transfer loop's thread only, in order: `begin` once with
/// the final response (redirects followed), then `receive` for its bytes.
///
/// What it throws ends the transfer and is its failure.
protocol TransferSink: Sendable {
  func begin(_ head: ResponseHead) throws(TransferFailure)
  func receive(_ bytes: RawSpan) throws(TransferFailure)
}
