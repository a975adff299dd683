/// One GET or HEAD.
struct TransferRequest: Sendable {
  /// An absolute https or http address.
  let address: String
  let settings: TransferSettings
  /// Header lines.
  var headers: [String] = []
  /// For whom the address names, and nobody else. The address' own come before.
  var credentials: CredentialStore.Found?
  /// Whether a compressed answer is welcome. Never for content: its bytes and ranges must be the file's.
  var acceptsCompression = false
  /// Whether only the head is asked for (RFC 9110, section 9.3.2).
  var isHead = false

  init(_ address: String, _ settings: TransferSettings) {
    self.address = address
    self.settings = settings
  }
}
