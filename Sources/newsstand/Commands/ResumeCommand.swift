import NewsstandKit

struct ResumeCommand: QueueCommand {
  let name = "resume"
  let summary = "let paused, waiting and failed downloads go on"
  let all = "everything that is paused, waits or failed"
  let done = "goes on."
  let notDone = "is neither paused nor failed."
  let isStop = false

  func act(on issue: Issue.ID, in library: Library) async throws -> Bool { try await library.resume(issue) }
}
