import Localization
import NewsstandKit

struct ArchiveCommand: Command {
  let name = "archive"
  let arguments = "ISSUE..."
  let summary = localized("delete issues' content; it can come again")
  let count = 1...Int.max

  func run(_ call: Call) async throws {
    let library = try await call.library()
    // All names are looked up before anything is deleted: a typing error deletes nothing.
    let issues = try await call.arguments.asyncMap { try await library.issue(named: $0) }
    for (name, issue) in zip(call.arguments, issues) {
      let wasHere = try await library.archive(issue.id)
      call.say(wasHere ? localized("\(name): archived.") : localized("\(name): is not here."))
    }
    if call.wantsJSON {
      try Listing.print(try await issues.asyncMap { try await library.issue($0.id) ?? $0 }, json: true)
    }
  }
}
