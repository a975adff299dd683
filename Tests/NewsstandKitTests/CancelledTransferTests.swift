import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

@Suite(.timeLimit(.minutes(5)), .serialized)
struct CancelledTransferTests {
  private static var openFiles: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  @Test func cancellingEndsATransferThatStalls() async throws {
    let site = try Site()
    let sent = try Gate()
    site.serve("/a") { _ in
      [
        .head(200, [("Content-Length", "100"), ("ETag", "\"1\"")]), .bytes(Data("half".utf8)), .open(sent),
        .stall,
      ]
    }
    let transfer = try PartTransfer(site.address("/a"))
    let task = Task { await transfer.run() }
    try await sent.wait(for: "the first bytes")
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func aTransferCancelledBeforeItBeganEnds() async throws {
    let site = try Site()
    site.serve("/a") { _ in [.stall] }
    let address = site.address("/a")
    // Many, because the cancellation must also be heard when the loop looks just before the transfer comes.
    await withTaskGroup(of: TransferFailure?.self) { group in
      for _ in 0..<300 {
        group.addTask {
          withUnsafeCurrentTask { $0?.cancel() }
          do throws(TransferFailure) {
            _ = try await TransferLoop.shared.perform(
              TransferRequest(address, TransferSettings()), into: MemorySink(limit: 100))
            return nil
          } catch {
            return error
          }
        }
      }
      for await failure in group { #expect(failure == .cancelled) }
    }
  }

  @Test func theOthersGoOn() async throws {
    let site = try Site()
    let (release, begun) = (try Gate(), try Gate())
    site.serve("/stalls") { _ in [.open(begun), .stall] }
    site.serve("/waits") { _ in
      [.head(200, [("Content-Length", "4")]), .hold(release), .bytes(Data("good".utf8))]
    }
    let (one, other) = (try PartTransfer(site.address("/stalls")), try PartTransfer(site.address("/waits")))
    let cancelled = Task { await one.run() }
    let kept = Task { await other.run() }
    try await begun.wait(for: "the first")
    try await site.server.waitForRequests(2)
    cancelled.cancel()
    #expect(await cancelled.value == .cancelled)
    release.open()
    #expect(await kept.value == nil)
    #expect(other.bytes == Data("good".utf8))
  }

  @Test func aThousandLeaveNoDescriptor() async throws {
    let site = try Site()
    site.serve("/a") { _ in [.head(200, [("Content-Length", "100")]), .bytes(Data("PK".utf8)), .stall] }
    let address = site.address("/a")
    func cancelled(_ round: Int) async throws {
      let tasks = (0..<50).map { _ in
        Task {
          _ = try? await TransferLoop.shared.perform(
            TransferRequest(address, TransferSettings()), into: MemorySink(limit: 1000))
        }
      }
      try await site.server.waitForRequests((round + 1) * 50)
      // Two at once cancel each.
      await withTaskGroup(of: Void.self) { group in
        for task in tasks + tasks {
          group.addTask {
            task.cancel()
            await task.value
          }
        }
      }
    }
    try await cancelled(0)
    let before = Self.openFiles
    for round in 1...20 { try await cancelled(round) }
    // A leak would be 1000; the rest is what suites beside this one have open.
    #expect(Self.openFiles < before + 500)
  }
}
