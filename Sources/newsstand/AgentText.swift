import Foundation
import Localization
import NewsstandKit
import ReaderKit

/// What an agent does, as lines of its log.
enum AgentText {
  static func line(_ event: AgentEvent, at date: Date = Date()) -> String {
    "\(stamp(date)) [\(getpid())] \(text(event))"
  }

  /// RFC 3339, in UTC, by the C library: Foundation's formats bring a calendar of 3 MB into every agent.
  private static func stamp(_ date: Date) -> String {
    // A server may ask for any pause: the year 9999 is the last that the format has.
    var seconds = time_t(min(max(date.timeIntervalSince1970, 0), 253_402_300_799))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      let count = strftime(text.baseAddress, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
      return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  private static func text(_ event: AgentEvent) -> String {
    switch event {
    case .started: localized("newsstand \(NewsstandVersion.current) is at work")
    case .began(let issue, let received):
      received > 0
        ? localized("\(issue): goes on after \(ByteCount.text(received))") : localized("\(issue): begins")
    case .installed(let issue, let size, let announced):
      SizeText.difference(size, announced: announced).map { localized("\(issue): is here. \($0)") }
        ?? localized("\(issue): is here")
    case .waits(let issue, let failure, let retry?):
      localized("\(issue): \(failure.sentence) Next try \(stamp(retry)).")
    case .waits(let issue, let failure, nil): "\(issue): \(failure.sentence)"
    case .failed(let issue, let failure): localized("\(issue): failed. \(failure.sentence)")
    case .stopped(let issue): localized("\(issue): was stopped")
    case .needsRoom(let path): NewsstandError.diskFull(path: path).sentence
    case .ended: localized("ends")
    }
  }
}
