import NewsstandKit

struct ListCommand: Command {
  let name = "list"
  let arguments = "[PUBLICATION...]"
  let summary = "list issues, newest first"
  let count = 0...Int.max
  let options = [Option("--status", value: "STATUS", "only these: none, downloading or available")]

  func run(_ call: Call) async throws {
    var issues = try await call.library().issues(of: call.arguments.isEmpty ? nil : call.arguments)
    if let text = call.value("--status") {
      guard let status = IssueStatus(rawValue: text) else {
        throw UsageError.badValue(text, option: "--status", wanted: "none, downloading or available")
      }
      issues = issues.filter { $0.status == status }
    }
    try Listing.print(issues, json: call.wantsJSON)
  }
}
