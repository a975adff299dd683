import NewsstandKit

struct PauseCommand: QueueCommand {
  let name = "pause"
  let summary = "stop downloads until they are resumed"
  let all = "everything that is being downloaded"
  let done = "paused."
  let notDone = "is not being downloaded."
  let isStop = true

  func act(on issue: Issue.ID, in library: Library) async throws -> Bool { try await library.pause(issue) }
}
