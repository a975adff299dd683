import Foundation
import Synchronization
import TestSupport
import Testing

@testable import NewsstandKit

@Suite(.timeLimit(.minutes(5)))
struct AgentLockTests {
  @Test func oneHasItAndTheNextGetsItWhenItIsLetGo() throws {
    let path = try TemporaryFolder()
    let file = path.file("agent.lock")
    #expect(!AgentLock.isHeld(file))
    var first = try AgentLock(file)
    #expect(first != nil)
    #expect(AgentLock.isHeld(file))
    #expect(try AgentLock(file) == nil)
    // Looking and failing to get it took nothing away.
    #expect(AgentLock.isHeld(file))
    first = nil
    #expect(!AgentLock.isHeld(file))
    #expect(try AgentLock(file) != nil)
  }

  @Test func whoeverLooksTakesItFromNobody() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("agent.lock")
    try folder.write("", to: "agent.lock")
    let isOver = Atomic(false)
    let looked = DispatchGroup()
    withExtendedLifetime(folder) {
      DispatchQueue.global().async(group: looked) {
        while !isOver.load(ordering: .relaxed) { _ = AgentLock.isHeld(file) }
      }
      for _ in 0..<2000 { #expect(throws: Never.self) { try #require(try AgentLock(file) != nil) } }
      isOver.store(true, ordering: .relaxed)
      looked.wait()
    }
  }

  @Test func aProcessThatIsKilledLetsItGo() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("agent.lock")
    // An open file description lock (fcntl), as the agent has it.
    let code = """
      import fcntl, struct, sys
      f = open(sys.argv[1], "w")
      fcntl.fcntl(f, 37, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0))
      print("locked", flush=True)
      sys.stdin.readline()
      """
    let other = try Command("python3", ["-c", code, file], input: nil)
    try await other.waitUntil(outputContains: "locked")
    #expect(AgentLock.isHeld(file))
    #expect(try AgentLock(file) == nil)
    other.kill(SIGKILL)
    try await other.waitUntilExit()
    #expect(!AgentLock.isHeld(file))
    #expect(try AgentLock(file) != nil)
  }
}
