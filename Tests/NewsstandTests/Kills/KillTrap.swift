import Foundation
import TestSupport

/// Kills the agent of an account when the moment for it has come.
final class KillTrap: Sendable {
  /// What became of an agent.
  enum End: Sendable {
    case killed(ForeignProcess)
    /// The content came into its place first.
    case installed
  }

  private struct State: Sendable {
    /// Nil while no agent is to be killed.
    var moment: KillMoment?
    var changes = 0
    var end: End?
  }

  private let account: Account
  private let state = Watched(State())

  init(_ account: Account) { self.account = account }

  /// Kills the next agent, or the one that is at work, at this moment.
  func arm(_ moment: KillMoment) { state.update { $0 = State(moment: moment) } }

  func disarm() { state.update { $0 = State() } }

  /// Waits until it was killed or came to its end.
  func end() async throws -> End? {
    try await state.wait(for: "the moment to kill", timeout: .seconds(60)) { $0.end != nil }.end
  }

  var isSprung: Bool { state.value.end != nil }

  /// The server has sent so many bytes of an answer.
  func sent(_ count: Int) {
    if case .bytes(let wanted) = state.value.moment, count >= wanted { kill() }
  }

  /// A file of the library has changed.
  func changed(_ path: String) {
    let changes = state.update { state in
      state.changes += 1
      return state.changes
    }
    if case .changes(let wanted) = state.value.moment {
      // In its place, and the store does not know it yet: the last moment there is, taken at every other time.
      let isLast = path == Self.content && wanted % 2 == 0
      if changes >= wanted || isLast { kill() }
    }
    if path == Self.content { state.update { $0.end = $0.end ?? .installed } }
  }

  /// Where the content comes into its place, in one step.
  private static let content = "issues/magazine/issue"

  private func kill() {
    // Where none is at work yet, the next change is as good.
    guard !isSprung, let agent = account.agent else { return }
    agent.kill(SIGKILL)
    state.update { $0.end = $0.end ?? .killed(agent) }
  }
}
