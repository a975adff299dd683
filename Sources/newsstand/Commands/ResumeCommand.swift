import Localization
import NewsstandKit

struct ResumeCommand: QueueCommand {
  let name = "resume"
  let summary = localized("let paused, waiting and failed downloads go on")
  let all = localized("everything that is paused, waits or failed")
  let nothing = localized("There is nothing to resume.")
  let isStop = false

  func done(_ issue: String) -> String { localized("\(issue): goes on.") }
  func notDone(_ issue: String) -> String { localized("\(issue): is neither paused nor failed.") }

  func act(on issue: Issue.ID, in library: Library) async throws -> Bool { try await library.resume(issue) }
}
