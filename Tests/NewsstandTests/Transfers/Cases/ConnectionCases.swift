import Foundation
import TestSupport

/// Connections that end or stand still.
extension TransferCase {
  static let brokenConnections = cuts + endless + stalls + lengthless

  private static let cuts = [
    TransferCase(
      7, "the connection ends before Content-Length", .available(.first), ["200", "206 from 200000"]
    ) { $0.send(.first, cutAfter: $0.isFirst ? 200_000 : nil) },
    TransferCase(
      7, "it ends three times, further each time", .available(.first),
      ["200", "206 from 80000", "206 from 160000", "206 from 240000"]
    ) { $0.send(.first, cutAfter: $0.number < 3 ? 80_000 : nil) },
    TransferCase(7, "the connection is reset", .available(.first)) { visit in
      visit.send(.first, cutAfter: visit.isFirst ? 200_000 : nil).map { step in
        if case .close = step { .reset } else { step }
      }
    },
    TransferCase(7, "it ends after the head", .available(.first), ["200", "200"]) {
      $0.send(.first, cutAfter: $0.isFirst ? 0 : nil)
    },
    TransferCase(7, "a hint comes before the answer (103)", .available(.first), ["200"]) {
      [.head(103, [("Link", "</cover.png>; rel=preload")])] + $0.send(.first)
    },
    TransferCase(7, "more comes than Content-Length", .available(.first), ["200"]) {
      $0.send(.first) + [.bytes(Edition.second.archive.prefix(5000)), .close]
    },
    TransferCase(7, "Content-Length is less than the file", .available(.first)) { visit in
      let short = Edition.first.archive.prefix(200_000)
      return visit.isFirst ? .response(200, [("ETag", Edition.first.tag)], body: short) : visit.send(.first)
    },
    TransferCase(7, "it ends within the head", .available(.first), ["–", "200"]) {
      $0.isFirst ? [.bytes(Data("HTTP/1.1 200 OK\r\nContent-Le".utf8)), .close] : $0.send(.first)
    },
    TransferCase(7, "it ends without an answer", .available(.first), ["–", "200"]) {
      $0.isFirst ? [.close] : $0.send(.first)
    },
    TransferCase(7, "no HTTP comes", .available(.first), ["–", "200"]) {
      $0.isFirst ? [.bytes(Data("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .close] : $0.send(.first)
    },
    TransferCase(7, "it always ends at the same byte", .failed("The connection broke")) {
      $0.send(.first, cutAfter: 200_000) { $0.entityTag = nil }
    },
  ]

  /// Only the end of the zip tells that the end is missing.
  private static let endless = [
    TransferCase(8, "chunked, cut", .available(.first), ["200", "206 from 200000"]) {
      $0.send(.first, flaws: .chunks, cutAfter: $0.isFirst ? 200_000 : nil)
    },
    TransferCase(8, "no length, cut", .available(.first)) {
      $0.send(.first, flaws: .omitsLength, cutAfter: $0.isFirst ? 200_000 : nil)
    },
    TransferCase(8, "no length and no validator, cut", .available(.first), ["200", "200"]) {
      $0.send(.first, flaws: .omitsLength, cutAfter: $0.isFirst ? 200_000 : nil) { $0.entityTag = nil }
    },
    TransferCase(8, "no length, always cut at the same byte", .failed("The connection broke")) {
      $0.send(.first, flaws: [.omitsLength, .ignoresRange], cutAfter: 200_000)
    },
  ]

  private static let stalls = [
    TransferCase(12, "nothing comes after half of the body", .available(.first), ["200", "206 from 200000"]) {
      $0.isFirst ? $0.send(.first, cutAfter: 200_000).dropLast() + [.stall] : $0.send(.first)
    },
    TransferCase(12, "nothing comes after the head", .available(.first), ["200", "200"]) {
      $0.isFirst ? $0.send(.first, cutAfter: 0).dropLast() + [.stall] : $0.send(.first)
    },
    TransferCase(12, "nothing comes at all", .available(.first), ["–", "200"]) {
      $0.isFirst ? [.stall] : $0.send(.first)
    },
  ]

  private static let lengthless = [
    TransferCase(14, "no Content-Length, whole", .available(.first), ["200"]) {
      $0.send(.first, flaws: .omitsLength)
    },
    TransferCase(14, "chunked, whole", .available(.first), ["200"]) { $0.send(.first, flaws: .chunks) },
    TransferCase(
      14, "no Content-Length, and more than half of the disk", .failed("too much for it"), ["200"],
      diskSize: 7 << 20
    ) { $0.send(.bound, flaws: .omitsLength) },
    TransferCase(
      14, "no Content-Length: bytes are shown meanwhile", .available(.first), ["200"]
    ) { visit in
      visit.pause(.first, after: 200_000).map { step in
        guard case .head(let status, let fields) = step else { return step }
        return .head(status, fields.filter { $0.name != "Content-Length" })
      } + [.close]
    }.playing { stage in
      let front = try stage.start("download", "issue", "--wait")
      try await stage.gates.reached.wait(for: "200,000 bytes")
      let record = try await stage.record { $0.download?.received == 200_000 }
      stage.check(record.download?.expected == nil, "a length was made up")
      let status = try await stage.say("status").outputText
      stage.check(status.contains("200 kB") && !status.contains("%"), "the status is “\(status)”")
      stage.gates.goOn.open()
      stage.check(try await front.waitUntilExit().status == .code(0), "the command failed")
    },
  ]
}
