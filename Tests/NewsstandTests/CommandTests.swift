import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CommandTests {
  @Test func aCommandAnswersItsStatusAndBothOutputs() async throws {
    let result = try await Command.run(
      "sh", ["-c", "cat; echo \"$A${HOME-none}\" >&2; pwd; exit 3"], environment: ["A": "b", "HOME": nil],
      input: Data("in\n".utf8), directory: "/usr")
    #expect(result.status == .code(3))
    #expect(result.outputText == "in\n/usr\n")
    #expect(result.errorText == "bnone\n")
  }

  @Test func inputLargerThanAPipePassesThrough() async throws {
    let input = Data(repeating: 7, count: 1 << 20)
    #expect(try await Command.run("cat", input: input).output == input)
  }

  @Test func aProgramThatClosesItsInputEndsNormally() async throws {
    let result = try await Command.run(
      "sh", ["-c", "exec <&-; echo done"], input: Data(repeating: 7, count: 1 << 20))
    #expect(result.outputText == "done\n")
  }

  @Test func aBackgroundCommandIsWatchedFedAndSignalled() async throws {
    let command = try Command("cat", input: nil)
    command.write(Data("first".utf8))
    try await command.waitUntil(outputContains: "first")
    #expect(command.result.status == nil)
    command.kill(SIGTERM)
    #expect(try await command.waitUntilExit().status == .signal(SIGTERM))
  }

  @Test func aDescendantThatKeepsTheOutputOpenDoesNotDelayTheEnd() async throws {
    let command = try Command("sh", ["-c", "sleep 100 & echo $!"])
    let result = try await command.waitUntilExit(timeout: .seconds(10))
    let descendant = try #require(pid_t(result.outputText.trimmingCharacters(in: .whitespacesAndNewlines)))
    kill(descendant, SIGKILL)
  }

  @Test func aCommandThatTakesTooLongIsKilled() async throws {
    await #expect(throws: TestSupportError.self) {
      try await Command.run("sleep", ["100"], timeout: .milliseconds(50))
    }
  }

  @Test func aCommandDiesWithItsLastReference() async throws {
    var command: Command? = try Command("sh", ["-c", "echo $$; exec sleep 100"])
    try await command?.waitUntil(outputContains: "\n")
    let pid = try #require(command?.pid)
    let directory = "/proc/\(pid)"
    #expect(FileManager.default.fileExists(atPath: directory))
    // A second command waits for the first to be gone: tail ends with the process it watches.
    let watcher = try Command("tail", ["--pid=\(pid)", "-s", "0.01", "-f", "/dev/null"])
    command = nil
    #expect(try await watcher.waitUntilExit(timeout: .seconds(10)).status == .code(0))
  }

  @Test func aMissingProgramIsNamed() async throws {
    await #expect(throws: TestSupportError.self) { try await Command.run("no-such-program") }
  }

  @Test func theBuiltNewsstandIsFoundAndRuns() async throws {
    #expect(try await Command.run(Command.newsstand(), ["--version"]).status == .code(0))
  }

  @Test func aTemporaryFolderTakesWhatItHoldsWithIt() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    try folder?.write("text", to: "a/b/c.txt")
    #expect(try folder?.contents() == ["a", "a/b", "a/b/c.txt"])
    chmod("\(path)/a/b", 0)
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
