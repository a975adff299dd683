import Foundation
import Synchronization

/// A value that threads change and tests wait for: a wait ends with the change that satisfies it, so no test
/// has to sleep and look again.
public final class Watched<Value: Sendable>: Sendable {
  private struct Waiter: Sendable {
    let isSatisfied: @Sendable (Value) -> Bool
    let continuation: CheckedContinuation<Value?, Never>
  }

  private struct State: Sendable {
    var value: Value
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
  }

  private let state: Mutex<State>

  public init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  /// The value now.
  public var value: Value { state.withLock { $0.value } }

  /// Changes the value and wakes those who waited for it.
  public func update<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
    let (result, value, woken) = state.withLock { state in
      let result = change(&state.value)
      var woken: [Waiter] = []
      for (number, waiter) in state.waiters where waiter.isSatisfied(state.value) {
        state.waiters[number] = nil
        woken.append(waiter)
      }
      return (result, state.value, woken)
    }
    for waiter in woken { waiter.continuation.resume(returning: value) }
    return result
  }

  /// Waits until the value satisfies a condition and answers that value.
  ///
  /// - Parameter purpose: what is waited for, in words, for the error.
  /// - Throws: ``TestSupportError/timedOut(waitingFor:after:seen:)`` when the time is over or the task cancelled.
  @discardableResult
  public func wait(
    for purpose: String, timeout: Duration = .seconds(60),
    until isSatisfied: @escaping @Sendable (Value) -> Bool
  ) async throws(TestSupportError) -> Value {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    let found = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let present: Value? = state.withLock { state in
          if isSatisfied(state.value) { return state.value }
          state.waiters[number] = Waiter(isSatisfied: isSatisfied, continuation: continuation)
          return nil
        }
        if let present { return continuation.resume(returning: present) }
        // A cancellation before this point found no waiter to give up.
        if Task.isCancelled { return giveUp(number) }
        DispatchQueue.global().asyncAfter(deadline: .now() + timeout.seconds) { [weak self] in
          self?.giveUp(number)
        }
      }
    } onCancel: {
      giveUp(number)
    }
    guard let found else {
      throw .timedOut(waitingFor: purpose, after: timeout, seen: String(describing: value))
    }
    return found
  }

  private func giveUp(_ number: Int) {
    state.withLock { $0.waiters.removeValue(forKey: number) }?.continuation.resume(returning: nil)
  }
}

extension Watched<Int> {
  /// Looks at what changes whenever the number grows, once at the start and again after each change, until it satisfies
  /// a condition, and answers it.
  ///
  /// - Throws: ``TestSupportError/timedOut(waitingFor:after:seen:)`` with what was seen last.
  func look(
    for purpose: String, timeout: Duration, at show: () async throws(TestSupportError) -> String,
    until isSatisfied: (String) -> Bool
  ) async throws(TestSupportError) -> String {
    let deadline = ContinuousClock.now + timeout
    while true {
      let seen = value
      let shown = try await show()
      if isSatisfied(shown) { return shown }
      do {
        try await wait(for: purpose, timeout: deadline - .now) { $0 > seen }
      } catch {
        throw .timedOut(waitingFor: purpose, after: timeout, seen: shown)
      }
    }
  }
}

extension Duration {
  /// The duration in seconds, for the interfaces that count in them.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
