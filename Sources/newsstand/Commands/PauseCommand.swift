import Localization
import NewsstandKit

struct PauseCommand: QueueCommand {
  let name = "pause"
  let summary = localized("stop downloads until they are resumed")
  let all = localized("everything that is being downloaded")
  let nothing = localized("There is nothing to pause.")
  let isStop = true

  func done(_ issue: String) -> String { localized("\(issue): paused.") }
  func notDone(_ issue: String) -> String { localized("\(issue): is not being downloaded.") }

  func act(on issue: Issue.ID, in library: Library) async throws -> Bool { try await library.pause(issue) }
}
