import Localization
import NewsstandKit

struct ListCommand: Command {
  let name = "list"
  let arguments = "[PUBLICATION...]"
  let summary = localized("list issues, newest first")
  let count = 0...Int.max
  let options = [Option("--status", value: "STATUS", localized("only these: none, downloading or available"))]

  func run(_ call: Call) async throws {
    let status = try call.value("--status").map(Self.status)
    var issues = try await call.library().issues(of: call.arguments.isEmpty ? nil : call.arguments)
    if let status { issues = issues.filter { $0.status == status } }
    try Listing.print(issues, json: call.wantsJSON)
  }

  private static func status(_ text: String) throws(UsageError) -> IssueStatus {
    guard let status = IssueStatus(rawValue: text) else {
      throw .badValue(text, option: "--status", wanted: localized("none, downloading or available"))
    }
    return status
  }
}
