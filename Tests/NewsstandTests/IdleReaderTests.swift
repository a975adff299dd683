import Foundation
import TestSupport
import Testing

/// What a reader costs that nobody uses.
@Suite(.timeLimit(.minutes(1)))
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

  /// How many watches of files it has (inotify(7)).
  private static func watches(of process: String) throws -> Int {
    let folder = "/proc/\(process)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == "anon_inode:inotify"
    }
  }

  /// Starts it in a terminal, and answers that and its process once it has drawn.
  private func start(_ arguments: String, _ account: Account) async throws -> (TmuxSession, String) {
    let shell = try await account.shell()
    try await shell.enter("clear; exec sh -c 'echo $$ >pid; exec newsstand \(arguments)'")
    try await shell.wait(untilContains: arguments.isEmpty ? "q quit" : "朝から雨")
    return (shell, String(decoding: try account.home.read("pid"), as: UTF8.self).filter(\.isNumber))
  }

  @Test(arguments: [("", 2), ("read garden.zip", 1)])
  func nothingWakesIt(arguments: String, watches: Int) async throws {
    let account = try Account()
    try account.home.write(Data(Issue.garden().archive), to: "garden.zip")
    // Where other tests have used up the watches (`whenFree`), it looks at files every now and then instead.
    var (shell, process) = try await start(arguments, account)
    while try Self.watches(of: process) < watches { (shell, process) = try await start(arguments, account) }
    // That nothing happens cannot be waited for but with a clock. What has just been drawn has threads that end after
    // five seconds.
    let end = ContinuousClock.now + .seconds(20)
    var before = try Self.sleeps(of: process)
    var isQuiet = false
    while !isQuiet, .now < end {
      try await Task.sleep(for: .seconds(3))
      let now = try Self.sleeps(of: process)
      isQuiet = now == before
      before = now
    }
    #expect(isQuiet && !before.isEmpty)
    withExtendedLifetime(shell) {}
  }
}
