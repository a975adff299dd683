import Localization
import NewsstandKit
import ReaderKit

struct SubscribeCommand: Command {
  let name = "subscribe"
  let arguments = "FEED"
  let summary = localized("subscribe to a feed and list its issues")
  let count = 1...1
  let options = [Option("--title", value: "TITLE", localized("what to call the publication"))]

  func run(_ call: Call) async throws {
    let library = try await call.library()
    let (feed, title) = (call.arguments[0], call.value("--title"))
    let report = try await SignIn(library, call).trying { () async throws(NewsstandError) in
      try await library.subscribe(to: feed, title: title)
    }
    for complaint in report.complaints { Output.message("newsstand: \(complaint.sentence)") }
    let issues = try await library.issues(of: [report.publication.id])
    let (name, id) = (report.publication.title, report.publication.id)
    call.say(
      localized(
        issues.count, one: "Subscribed to “\(name)” as “\(id)”: \(issues.count) issue.",
        other: "Subscribed to “\(name)” as “\(id)”: \(issues.count) issues."))
    try Listing.print(issues, json: call.wantsJSON)
  }
}
