import Localization
import NewsstandKit

struct CancelCommand: QueueCommand {
  let name = "cancel"
  let summary = localized("give downloads up; what came is deleted")
  let all = localized("all downloads")
  let nothing = localized("There is nothing to cancel.")
  let isStop = true

  func done(_ issue: String) -> String { localized("\(issue): cancelled.") }
  func notDone(_ issue: String) -> String { localized("\(issue): is not being downloaded.") }

  func act(on issue: Issue.ID, in library: Library) async throws -> Bool { try await library.cancel(issue) }
}
