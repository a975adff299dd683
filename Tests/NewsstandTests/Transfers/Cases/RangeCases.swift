import Foundation
import TestSupport

/// Answers to a range request that are not what was asked for.
extension TransferCase {
  static let ranges =
    [
      TransferCase(
        2, "Range is ignored (200)", .available(.first), ["200", "200 from 200000"]
      ) { $0.send(.first, flaws: .ignoresRange, cutAfter: $0.isFirst ? 200_000 : nil) },
      TransferCase(
        2, "Range is ignored, and the answer has no validator", .available(.second),
        ["200", "200 from 200000"]
      ) { visit in
        visit.isFirst
          ? visit.send(.first, cutAfter: 200_000)
          : visit.send(.second, flaws: .ignoresRange) { $0.entityTag = nil }
      },
      TransferCase(
        4, "416 with the length and the ETag of what is here", .available(.first),
        ["200", "416 from \(whole)"]
      ) { $0.send(.first, flaws: .omitsLastChunk) },
      TransferCase(
        4, "416 with the same length and another ETag", .available(.second),
        ["200", "416 from \(whole)", "200"]
      ) { visit in
        switch visit.number {
        case 0: visit.send(.first, flaws: .omitsLastChunk)
        case 1: .response(416, [("Content-Range", "bytes */\(whole)"), ("ETag", Edition.second.tag)])
        default: visit.send(.second)
        }
      },
      TransferCase(
        4, "416 although there is more", .available(.first), ["200", "416 from 200000", "200"]
      ) { $0.send(.first, flaws: .refusesRanges, cutAfter: $0.isFirst ? 200_000 : nil) },
      TransferCase(
        4, "416 without a word about the length, and a body", .available(.first),
        ["200", "416 from 200000", "200"]
      ) { visit in
        switch visit.number {
        case 0: visit.send(.first, cutAfter: 200_000)
        case 1: .response(416, body: Edition.second.archive)
        default: visit.send(.first)
        }
      },
      TransferCase(
        6, "206 that begins earlier than asked", .available(.first), ["200", "206 from 200000"]
      ) { $0.send(.first, flaws: .startsEarly, cutAfter: $0.isFirst ? 200_000 : nil) },
      TransferCase(
        6, "206 that is shorter than asked", .available(.first),
        ["200", "206 from 200000", "206 from \(half)"]
      ) { visit in
        visit.send(
          .first, flaws: visit.number == 1 ? .endsEarly : [], cutAfter: visit.isFirst ? 200_000 : nil)
      },
      TransferCase(
        6, "206 that does not say how long the whole is", .available(.first), ["200", "206 from 200000"]
      ) { visit in
        guard !visit.isFirst else { return visit.send(.first, cutAfter: 200_000) }
        let range = ("Content-Range", "bytes 200000-\(whole - 1)/*")
        return .response(
          206, [range, ("ETag", Edition.first.tag)], body: Edition.first.archive.dropFirst(200_000))
      },
      TransferCase(
        6, "206 of several parts", .available(.first), ["200", "206 from 200000", "200"]
      ) { visit in
        switch visit.number {
        case 0: visit.send(.first, cutAfter: 200_000)
        case 1:
          .response(
            206, [("Content-Type", "multipart/byteranges; boundary=x"), ("ETag", Edition.first.tag)],
            body: Data("--x\r\nContent-Range: bytes 200000-200001/\(whole)\r\n\r\nab\r\n--x--".utf8))
        default: visit.send(.first)
        }
      },
      TransferCase(
        6, "206 without Content-Range", .available(.first), ["200", "206 from 200000", "200"]
      ) { $0.send(.first, flaws: .omitsContentRange, cutAfter: $0.isFirst ? 200_000 : nil) },
      TransferCase(
        6, "206 to a request for the whole", .failed("parts of the file contradict each other")
      ) { visit in
        .response(206, [("Content-Range", "bytes 0-99/100")], body: Edition.first.archive.prefix(100))
      },
    ]
    + lies.map { words, range in
      TransferCase(6, "206 \(words)", .available(.first), ["200", "206 from 200000", "200"]) { visit in
        switch visit.number {
        case 0: visit.send(.first, cutAfter: 200_000)
        case 1:
          .response(
            206, [("Content-Range", range), ("ETag", Edition.first.tag)], body: Edition.second.archive)
        default: visit.send(.first)
        }
      }
    }

  private static let whole = Edition.first.archive.count
  private static let half = 200_000 + (whole - 200_000 + 1) / 2

  private static let lies = [
    ("that begins later than asked", "bytes 250000-299999/\(whole)"),
    ("of another length", "bytes 200000-400000/400001"),
    ("with a Content-Range of nonsense", "bytes 5-1/*"),
  ]
}
