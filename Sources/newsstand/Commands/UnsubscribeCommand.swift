import Localization

struct UnsubscribeCommand: Command {
  let name = "unsubscribe"
  let arguments = "PUBLICATION"
  let summary = localized("end a subscription; issues that are here stay")
  let count = 1...1
  let options = [Option("--delete-issues", localized("delete the publication's issues too"))]

  func run(_ call: Call) async throws {
    let library = try await call.library(startingAgent: false)
    try await library.unsubscribe(call.arguments[0], deletingIssues: call.has("--delete-issues"))
    call.say(localized("Unsubscribed from “\(call.arguments[0])”."))
  }
}
