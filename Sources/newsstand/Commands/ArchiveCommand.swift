import NewsstandKit

struct ArchiveCommand: Command {
  let name = "archive"
  let arguments = "ISSUE..."
  let summary = "delete issues' content; they can be downloaded again"
  let count = 1...Int.max

  func run(_ call: Call) async throws {
    let library = try call.library()
    for name in call.arguments {
      let issue = try await library.issue(named: name)
      let wasHere = try await library.archive(issue.id)
      call.say(wasHere ? "\(name): archived." : "\(name): is not here.")
    }
  }
}
