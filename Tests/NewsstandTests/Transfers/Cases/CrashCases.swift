import Foundation
import TestSupport

/// What is found when a process or the machine died.
extension TransferCase {
  static let crashes =
    garbage.map { damage in
      TransferCase(
        15, damage.words, .available(.first)
      ) { visit in visit.isFirst ? visit.pause(.first, after: 200_000) : visit.send(.first) }.playing {
        stage in
        try await stage.downloadUntil(200_000)
        try await stage.killAgent()
        try stage.damage(damage.ending, damage.change)
        try await stage.download()
        stage.check(stage.server.requests.count <= 5, "too many requests")
      }
    } + [
      TransferCase(
        15, "the store is garbage", .available(.first)
      ) { visit in visit.isFirst ? visit.pause(.first, after: 200_000) : visit.send(.first) }.playing {
        stage in
        try await stage.downloadUntil(200_000)
        try await stage.killAgent()
        for ending in ["", "-wal", "-shm"] {
          try Data("garbage\n".utf8).write(
            to: URL(fileURLWithPath: stage.account.library + "/library.sqlite3" + ending))
        }
        try await stage.subscribe()
        try await stage.download()
      },
      TransferCase(
        17, "killed while unpacking", .available(.manyEntries)
      ) { $0.send(.manyEntries) }.playing { stage in
        try await stage.waitForChange {
          try await stage.say("download", "issue")
        } until: { path in
          path.contains(".staging/")
        }
        try await stage.killAgent()
        let record = try await stage.record { _ in true }
        stage.check(record.status == "downloading" && record.path == nil, "it is \(record.status)")
        try await stage.download()
      },
      TransferCase(
        18, "killed before the first byte", .available(.first), ["–", "200"]
      ) { $0.isFirst ? [.open($0.gates.reached), .hold($0.gates.goOn)] : $0.send(.first) }.playing { stage in
        try await stage.say("download", "issue")
        try await stage.gates.reached.wait(for: "the request")
        try await stage.killAgent()
        try await stage.download()
      },
      TransferCase(
        18, "killed after the head", .available(.first), ["200", "200"]
      ) { $0.isFirst ? $0.pause(.first, after: 0) : $0.send(.first) }.playing { stage in
        try await stage.say("download", "issue")
        try await stage.gates.reached.wait(for: "the request")
        try await stage.killAgent()
        try await stage.download()
      },
    ]

  private static let garbage: [(words: String, ending: String, change: @Sendable (Data) -> Data?)] = [
    ("the part is zeroed", ".part", { Data(count: $0.count) }),
    ("the part's end is zeroed", ".part", { $0.prefix(100_000) + Data(count: $0.count - 100_000) }),
    ("the part is truncated", ".part", { $0.prefix(1000) }),
    ("the part is empty", ".part", { _ in Data() }),
    ("the part is gone", ".part", { _ in nil }),
    ("the part is of another file", ".part", { _ in Edition.second.archive.prefix(200_000) }),
    ("the part is the whole of another file", ".part", { _ in Edition.shorter.archive }),
    ("the record is zeroed", ".record", { Data(count: $0.count) }),
    ("the record is truncated", ".record", { $0.dropLast(10) }),
    ("the record is empty", ".record", { _ in Data() }),
    ("the record is gone", ".record", { _ in nil }),
    (
      "the record is of another file", ".record",
      { text($0) { $0.replacing("issue.zip", with: "second.zip") } }
    ),
    ("the record's numbers are nonsense", ".record", { text($0) { $0.replacing(/[0-9]{6}/, with: "-7") } }),
  ]

  private static func text(_ data: Data, _ change: (String) -> String) -> Data {
    Data(change(String(decoding: data, as: UTF8.self)).utf8)
  }
}
