import BrochureKit
import Foundation
import Localization

/// Asks for the password of a document on the terminal, whatever input and output are.
enum PasswordPrompt {
  private static let attempts = 3

  /// Opens something, with passwords where it needs them and somebody can be asked.
  static func opening<Value>(_ open: () throws(BrochureError) -> Value) throws -> Value {
    for attempt in 0...attempts {
      do throws(BrochureError) {
        return try open()
      } catch {
        guard case .document(let path, .locked) = error else { throw error }
        guard attempt < attempts else {
          throw CommandFailure(localized("None of these is the password of \(path)."))
        }
        guard let password = ask(for: path) else {
          throw CommandFailure(
            localized(
              "\(path) can be read with a password only. Start newsstand in a terminal to be asked for it."))
        }
        guard !password.isEmpty else { throw error }
        Brochure.unlock(with: password)
      }
    }
    preconditionFailure("the last attempt returns or throws")
  }

  /// What is typed, without showing it; nil where there is no terminal.
  private static func ask(for path: String) -> String? {
    guard let terminal = Typing() else { return nil }
    let label = localized("Password of “\((path as NSString).lastPathComponent)”: ")
    // Given up is nothing typed.
    return terminal.line(label, isSecret: true) ?? ""
  }
}
