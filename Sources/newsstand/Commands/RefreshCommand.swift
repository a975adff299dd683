import NewsstandKit
import ReaderKit

struct RefreshCommand: Command {
  let name = "refresh"
  let arguments = "[PUBLICATION...]"
  let summary = "read the feeds again and list what is new"
  let count = 0...Int.max
  let options = [Option("--download-new", "download what is new")]

  func run(_ call: Call) async throws {
    let library = try call.library()
    let publications =
      call.arguments.isEmpty
      ? try await library.publications().filter(\.isSubscribed).map(\.id) : call.arguments
    var new: [Issue] = []
    var hasFailed = false
    for id in publications {
      do throws(NewsstandError) {
        let report = try await library.refresh(id)
        for complaint in report.complaints { Output.message("newsstand: \(id): \(complaint.sentence)") }
        for issue in report.new { if let issue = try await library.issue(issue) { new.append(issue) } }
      } catch {
        // One dead feed does not keep the others from being read.
        Output.message("newsstand: \(error.sentence)")
        hasFailed = true
      }
    }
    if new.isEmpty { call.say("Nothing new.") }
    if call.has("--download-new"), !new.isEmpty {
      try await Downloads(library, call).fetch(new)
      new = try await new.asyncMap { try await library.issue($0.id) ?? $0 }
    }
    try Listing.print(new, json: call.wantsJSON)
    if hasFailed { throw CommandFailure() }
  }
}
