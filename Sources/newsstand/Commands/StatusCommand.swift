import NewsstandKit
import ReaderKit

struct StatusCommand: Command {
  let name = "status"
  let summary = "show the downloads"
  let count = 0...0

  func run(_ call: Call) async throws {
    let library = try call.library()
    let assets = try await library.downloadingAssets
    let issues = try await assets.asyncMap { try await library.issue($0.issue) }.compactMap { $0 }
    if call.wantsJSON { return try Listing.printJSON(issues.map(IssueRecord.init)) }
    if issues.isEmpty { call.say("Nothing is being downloaded.") }
    try Listing.table(
      assets.map { asset in
        [
          asset.issue.description, asset.state.rawValue, DownloadText.amount(asset),
          asset.failure?.sentence ?? "",
        ]
      })
  }
}
