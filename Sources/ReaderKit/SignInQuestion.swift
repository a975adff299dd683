import NewsstandKit

/// A server's question for a name and a password, and what was to be done when it asked.
struct SignInQuestion: Hashable, Sendable {
  let request: CredentialRequest
  let next: Effect
}
