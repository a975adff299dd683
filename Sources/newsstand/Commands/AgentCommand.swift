import Foundation
import Localization
import NewsstandKit

struct AgentCommand: Command {
  let name = "agent"
  let summary = localized("download what is wanted, in the background")
  let count = 0...0
  let options = [Option("--foreground", localized("here, until nothing is wanted any more"))]

  func run(_ call: Call) async throws {
    if call.has("--foreground") { return try await work(call) }
    let library = try await call.library(startingAgent: false)
    if let process = library.agentProcess {
      call.say(localized("The agent is at work already (process \(process))."))
    } else if try await AgentProcess.start(for: library) {
      call.say(localized("The agent is at work now. “newsstand status” shows the downloads."))
    } else {
      call.say(localized("Nothing is wanted, so there is nothing to do."))
    }
  }

  /// Works in this process. A signal that asks for the end is heeded at once, and what is here stays.
  private func work(_ call: Call) async throws {
    for complaint in Settings.own.complaints { call.say(complaint) }
    let isQuiet = call.isQuiet
    let work = Task { [folder = call.folder] in
      try await Agent.work(for: folder, settings: Settings.own.agent) { event in
        if !isQuiet { Output.message(AgentText.line(event)) }
      }
    }
    // Closing its terminal ends an agent that somebody looks at, and no other.
    let isWatched = isatty(STDERR_FILENO) == 1
    if !isWatched { signal(SIGHUP, SIG_IGN) }
    let handler = SignalHandler([SIGTERM, SIGINT] + (isWatched ? [SIGHUP] : [])) { _ in work.cancel() }
    defer { withExtendedLifetime(handler) {} }
    if try await !work.value { call.say(localized("Another agent is at work.")) }
  }
}
