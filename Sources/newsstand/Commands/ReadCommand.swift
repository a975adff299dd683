import Localization
import ReaderKit

struct ReadCommand: Command {
  let name = "read"
  let arguments = "ISSUE | PATH"
  let summary = localized("read an issue where it was left; a file; a folder")
  let count = 1...1
  let options = Screen.options
  let showsScreen = true

  func run(_ call: Call) async throws {
    try Screen.check(call)
    if let path = try await NamedIssue.path(call.arguments[0], call) {
      return try await Screen.read(previewing: path, call)
    }
    let named = try await NamedIssue.find(call.arguments[0], call)
    defer { named.close() }
    try named.checkReadable()
    try await Screen.read(named.library, opening: named.issue, call)
  }
}
