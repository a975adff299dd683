import Localization
import NewsstandKit
import ReaderKit

struct RefreshCommand: Command {
  let name = "refresh"
  let arguments = "[PUBLICATION...]"
  let summary = localized("read the feeds again and list what is new")
  let count = 0...Int.max
  let options = [
    Option("--download-new", localized("download what is new, in the background")),
    Option("--wait", localized("wait until it is here and show how far it is")),
  ]

  func run(_ call: Call) async throws {
    let library = try await call.library()
    var new: [Issue] = []
    var hasFailed = false
    for result in try await library.refreshAll(call.arguments.isEmpty ? nil : call.arguments) {
      switch await signingIn(library, call, result) {
      case .success(let report):
        for complaint in report.complaints {
          Output.message("newsstand: \(report.publication.id): \(complaint.sentence)")
        }
        new += try await report.new.asyncMap { try await library.issue($0) }.compactMap { $0 }
      case .failure(let error):
        Output.message("newsstand: \(error.sentence)")
        hasFailed = true
      }
    }
    if new.isEmpty, !hasFailed { call.say(localized("Nothing new.")) }
    if call.has("--download-new"), !new.isEmpty {
      if try await !Downloads(library, call).fetch(new, waiting: call.has("--wait")) { hasFailed = true }
      new = try await new.asyncMap { try await library.issue($0.id) ?? $0 }
    }
    try Listing.print(new, json: call.wantsJSON)
    if hasFailed { throw CommandFailure() }
  }

  /// The same, or what came of it once somebody said who they are.
  private func signingIn(
    _ library: Library, _ call: Call, _ result: Result<RefreshReport, NewsstandError>
  ) async -> Result<RefreshReport, NewsstandError> {
    guard case .failure(let failure) = result, case .feed(let id, _) = failure else { return result }
    do {
      return .success(
        try await SignIn(library, call).trying(after: failure) { () async throws(NewsstandError) in
          try await library.refresh(id)
        })
    } catch {
      return .failure(error as? NewsstandError ?? failure)
    }
  }
}
