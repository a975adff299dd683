import Localization
import NewsstandKit
import ReaderKit

struct DownloadCommand: Command {
  let name = "download"
  let arguments = "ISSUE... | --new"
  let summary = localized("download issues in the background")
  let count = 0...Int.max
  let options = [
    Option("--new", localized("every issue that is not here")),
    Option("--wait", localized("wait until they are here and show how far they are")),
  ]

  func run(_ call: Call) async throws {
    guard call.has("--new") || !call.arguments.isEmpty else {
      throw UsageError.missingArgument("ISSUE", command: name)
    }
    let library = try await call.library()
    var issues: [Issue] = []
    // Of an issue without content there is nothing to download; only by name is that a failure.
    if call.has("--new") {
      issues += try await library.issues().filter { $0.status != .available && $0.facts.content != nil }
    }
    // All names are looked up before anything is queued: a typing error starts nothing.
    for name in call.arguments { issues.append(try await library.issue(named: name)) }
    let outcome = try await Downloads(library, call).fetch(issues, waiting: call.has("--wait"))
    if call.wantsJSON {
      let now = try await issues.asyncMap { try await library.issue($0.id) ?? $0 }
      try Listing.print(now, json: true)
    }
    if !outcome { throw CommandFailure() }
  }
}
