import Foundation
import NewsstandKit
import ReaderKit

/// What an agent does, as lines of its log.
enum AgentText {
  static func line(_ event: AgentEvent, at date: Date = Date()) -> String {
    "\(date.formatted(.iso8601)) [\(getpid())] \(text(event))"
  }

  private static func text(_ event: AgentEvent) -> String {
    switch event {
    case .started: "newsstand \(NewsstandVersion.current) is at work"
    case .began(let issue, let received):
      received > 0 ? "\(issue): goes on after \(ByteCount.text(received))" : "\(issue): begins"
    case .installed(let issue): "\(issue): is here"
    case .waits(let issue, let failure, let retry?):
      "\(issue): \(failure.sentence) Next try \(retry.formatted(.iso8601))."
    case .waits(let issue, let failure, nil): "\(issue): \(failure.sentence)"
    case .failed(let issue, let failure): "\(issue): failed. \(failure.sentence)"
    case .stopped(let issue): "\(issue): was stopped"
    case .needsRoom(let path): NewsstandError.diskFull(path: path).sentence
    case .ended: "nothing is wanted any more"
    }
  }
}
