import NewsstandKit

struct CancelCommand: QueueCommand {
  let name = "cancel"
  let summary = "give downloads up; what came is deleted"
  let all = "all downloads"
  let done = "cancelled."
  let notDone = "is not being downloaded."
  let isStop = true

  func act(on issue: Issue.ID, in library: Library) async throws -> Bool { try await library.cancel(issue) }
}
