import Foundation
import Localization
import NewsstandKit
import ReaderKit

/// Asks for the name and the password that a server wants, on the terminal, and tries again with them.
struct SignIn {
  private let library: Library
  private let call: Call
  private let sign: LifeSign?

  /// - Parameter sign: goes while somebody types.
  init(_ library: Library, _ call: Call, _ sign: LifeSign? = nil) {
    self.library = library
    self.call = call
    self.sign = sign
  }

  /// Does something until it works, or fails because of something else than a name and a password, or nobody can be
  /// asked.
  ///
  /// - Parameter failure: what came of it before.
  func trying<Value: Sendable>(
    after failure: NewsstandError? = nil, _ work: () async throws(NewsstandError) -> Value
  ) async throws -> Value {
    if let failure {
      guard let request = failure.credentialRequest, try await answer(request) else { throw failure }
    }
    while true {
      do throws(NewsstandError) {
        return try await work()
      } catch {
        guard let request = error.credentialRequest, try await answer(request) else { throw error }
      }
    }
  }

  /// Returns false where nobody can be asked, or nobody wants to answer.
  func answer(_ request: CredentialRequest) async throws -> Bool {
    guard !call.wantsJSON, let terminal = Typing() else { return false }
    sign?.clear()
    Output.message(request.sentence)
    if let warning = request.warning { Output.message(warning) }
    guard let user = terminal.line(localized("Name: "), isSecret: false), !user.isEmpty,
      let password = terminal.line(localized("Password: "), isSecret: true)
    else { return false }
    try await library.signIn(Credentials(user: user, password: password), for: request)
    return true
  }
}
