import Foundation
import TestSupport
import Testing

/// What a reader costs that nobody uses.
@Suite(.timeLimit(.minutes(5)))
struct IdleReaderTests {
  /// How often each thread of a process has fallen asleep.
  private static func sleeps(of process: String) throws -> [String: Substring] {
    let tasks = "/proc/\(process)/task"
    var sleeps: [String: Substring] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      // One that has ended meanwhile is missing, which is a change, too.
      let status = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
      sleeps[thread] = status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    }
    return sleeps
  }

  /// One that found no free watch of files (`whenFree`) looks at them every now and then: it is started again.
  @Test(arguments: ["", "read garden.zip"])
  func nothingWakesIt(arguments: String) async throws {
    for _ in 0..<4 {
      if try await isQuiet(arguments) { return }
    }
    Testing.Issue.record("something wakes it")
  }

  private func isQuiet(_ arguments: String) async throws -> Bool {
    let account = try Account()
    try account.home.write(Data(Issue.garden().archive), to: "garden.zip")
    let shell = try await account.shell()
    try await shell.enter("clear; exec sh -c 'echo $$ >pid; exec newsstand \(arguments)'")
    try await shell.wait(untilContains: arguments.isEmpty ? "q quit" : "朝から雨")
    let process = String(decoding: try account.home.read("pid"), as: UTF8.self).filter(\.isNumber)
    // That nothing happens cannot be waited for but with a clock. What has just been drawn has threads that end after
    // five seconds.
    let end = ContinuousClock.now + .seconds(20)
    var before = try Self.sleeps(of: process)
    while .now < end {
      try await Task.sleep(for: .seconds(3))
      let now = try Self.sleeps(of: process)
      if now == before, !now.isEmpty { return true }
      before = now
    }
    return false
  }
}
