import Foundation
import TestSupport
import Testing

/// The program on a machine where it never ran.
@Suite(.timeLimit(.minutes(5)))
struct FirstStartTests {
  @Test func theShelfBeginsWithTheIssuesThatComeAlong() async throws {
    let account = try Account()
    let shell = try await account.shell()
    try await shell.enter("newsstand")
    try await shell.wait { $0.contains("Halt") && $0.contains("Enter download") }
    try await shell.send("Enter")
    try await shell.wait(untilContains: "is here.")
    try await shell.send("Enter")
    try await shell.wait(untilContains: "article 1/")
    try await shell.send("q")
    try await shell.wait(untilContains: "Enter read")
    try await shell.send("q")
    try await shell.waitForPrompt()
    let listed = try Record.decode(await account.run("list", "--json").output)
    #expect(listed.count { $0.status == "available" } == 1)
    let id = try #require(listed.first?.publication)

    #expect(try await account.run("unsubscribe", id, "--delete-issues").status == .code(0))
    try await shell.enter("clear; newsstand")
    try await shell.wait(untilContains: "There is no publication here yet.")
    try await shell.send("q")
    try await shell.wait(untilContains: "The shelf is empty.")
    try await shell.send("q")
    #expect(try await account.run("publications").output.isEmpty)
  }

  @Test func commandsBringNothingIn() async throws {
    let account = try Account()
    for words in [["list"], ["publications"], ["status"], ["refresh"], ["download", "--new", "--wait"]] {
      let result = try await account.run(words)
      #expect(result.status == .code(0) && result.output.isEmpty, "\(words)")
    }
    #expect(try await account.run("list", "--json").outputText.filter { !$0.isWhitespace } == "[]")
    #expect(try await account.run("list").output.isEmpty)
  }
}
