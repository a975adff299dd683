import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// What the settings say is what transfers do.
@Suite(.timeLimit(.minutes(5)))
struct TransferSettingsTests {
  @Test(
    arguments: [
      [], [.head(200, [("Content-Length", "100")])],
      [.head(200, [("Content-Length", "100"), ("ETag", "\"1\"")]), .bytes(Data("PK half".utf8))],
    ] as [[ScriptedStep]])
  func aStallIsNoticed(_ steps: [ScriptedStep]) async throws {
    let site = try Site()
    site.serve("/a") { _ in steps + [.stall] }
    var settings = TransferSettings()
    settings.stallTimeout = 1
    let transfer = try PartTransfer(site.address("/a"), settings: settings)
    #expect(await transfer.run() == .timedOut)
  }

  @Test func aServerThatNeverAnswersTheHandshakeIsGivenUp() async throws {
    var settings = TransferSettings()
    settings.connectTimeout = 1
    settings.stallTimeout = 600
    let silent = try ListeningOnly()
    let transfer = try PartTransfer("https://127.0.0.1:\(silent.port)/a", settings: settings)
    #expect(await transfer.run() == .timedOut)
  }

  @Test func theRateIsSharedByAllThatRun() async throws {
    let site = try Site()
    let file = Sample.noise(60_000)
    site.serve("/a", ServedResource(file))
    var settings = TransferSettings()
    settings.rateLimit = 100_000
    let clock = ContinuousClock()
    let begin = clock.now
    let address = site.address("/a")
    await withTaskGroup(of: Void.self) { [settings] group in
      for _ in 0..<2 {
        group.addTask {
          let transfer = try? PartTransfer(address, settings: settings)
          #expect(await transfer?.run() == nil)
          #expect(transfer?.bytes == file)
        }
      }
    }
    // 120,000 bytes at 100,000 a second; what is in flight at the end is not waited for.
    #expect(clock.now - begin > .milliseconds(800))
  }

  @Test func aLimitEndsWithTheTransfersThatHadIt() async throws {
    let site = try Site()
    let file = Sample.noise(4_000_000)
    site.serve("/a", ServedResource(file))
    var slow = TransferSettings()
    slow.rateLimit = 1000
    let limited = try PartTransfer(site.address("/a"), settings: slow)
    let task = Task { await limited.run() }
    try await site.server.waitForRequests(1)
    let other = try PartTransfer(site.address("/a"))
    let waiting = Task { await other.run() }
    try await site.server.waitForRequests(2)
    task.cancel()
    #expect(await task.value == .cancelled)
    // At the limit it would take an hour.
    #expect(await waiting.value == nil)
    #expect(other.bytes == file)
  }
}
