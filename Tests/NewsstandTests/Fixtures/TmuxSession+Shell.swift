import TestSupport

extension TmuxSession {
  /// Types a line to the shell.
  func enter(_ line: String) async throws {
    try await type(line)
    try await send("Enter")
  }

  /// Waits until the shell that started with a prompt has another one. Keys that come before it would be the
  /// reader's.
  func waitForPrompt() async throws {
    try await wait(for: "the second prompt") { $0.components(separatedBy: "ready>").count == 3 }
  }
}
