import TestSupport

/// The server has another file by the time the rest is asked for.
extension TransferCase {
  private static let monday = "Mon, 06 Jun 2016 10:00:00 GMT"
  private static let sunday = "Sun, 05 Jun 2016 10:00:00 GMT"

  static let changedFiles = [
    TransferCase(
      1, "another file of the same size, told by its ETag", .available(.second),
      ["200", "200 from 200000"]
    ) { visit in visit.isFirst ? visit.send(.first, cutAfter: 200_000) : visit.send(.second) },
    TransferCase(
      1, "another file of the same size, told by its date", .available(.second),
      ["200", "200 from 200000"]
    ) { visit in
      visit.isFirst
        ? visit.send(.first, cutAfter: 200_000) { ($0.entityTag, $0.lastModified) = (nil, sunday) }
        : visit.send(.second) { ($0.entityTag, $0.lastModified) = (nil, monday) }
    },
    TransferCase(
      1, "another file after each of two cuts", .available(.first),
      ["200", "200 from 200000", "200 from 100000"]
    ) { visit in
      switch visit.number {
      case 0: visit.send(.first, cutAfter: 200_000)
      case 1: visit.send(.second, cutAfter: 100_000)
      default: visit.send(.first)
      }
    },
    TransferCase(
      3, "206 of the new file although If-Range names the old", .available(.second),
      ["200", "206 from 200000", "200"]
    ) { visit in
      visit.isFirst
        ? visit.send(.first, cutAfter: 200_000) : visit.send(.second, flaws: .ignoresIfRange)
    },
    TransferCase(
      3, "206 of the new file, which only its date tells", .available(.second),
      ["200", "206 from 200000", "200"]
    ) { visit in
      visit.isFirst
        ? visit.send(.first, cutAfter: 200_000) { ($0.entityTag, $0.lastModified) = (nil, sunday) }
        : visit.send(.second, flaws: .ignoresIfRange) { ($0.entityTag, $0.lastModified) = (nil, monday) }
    },
    TransferCase(
      3, "206 of the new file, which only its length tells", .available(.shorter),
      ["200", "206 from 100000", "200"]
    ) { visit in
      visit.isFirst
        ? visit.send(.first, cutAfter: 100_000)
        : visit.send(.shorter, flaws: .ignoresIfRange) { $0.entityTag = nil }
    },
    TransferCase(
      3, "206 of the new file under the ETag of the old", .available(.second)
    ) { visit in
      visit.isFirst
        ? visit.send(.first, cutAfter: 200_000)
        : visit.send(.second, flaws: .ignoresIfRange) { $0.entityTag = Edition.first.tag }
    },
    TransferCase(
      5, "the file is shorter now than what is here", .available(.shorter),
      ["200", "200 from 200000"]
    ) { visit in visit.isFirst ? visit.send(.first, cutAfter: 200_000) : visit.send(.shorter) },
    TransferCase(
      5, "the same, and the server ignores If-Range (416)", .available(.shorter),
      ["200", "416 from 200000", "200"]
    ) { visit in
      visit.isFirst ? visit.send(.first, cutAfter: 200_000) : visit.send(.shorter, flaws: .ignoresIfRange)
    },
    TransferCase(
      5, "what is here is longer than the whole can be", .available(.first), ["200", "200"]
    ) { visit in visit.isFirst ? visit.pause(.first, after: 200_000) : visit.send(.first) }.playing { stage in
      try await stage.downloadUntil(200_000)
      try await stage.killAgent()
      try stage.damage(".part") { $0 + $0 }
      try await stage.download()
    },
  ]
}
