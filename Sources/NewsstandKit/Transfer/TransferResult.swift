/// How a transfer ended well: the final response and the address it came from.
struct TransferResult: Sendable {
  let head: ResponseHead
  /// After redirects.
  let address: String
}
