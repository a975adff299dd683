import Foundation
import TestSupport

/// A request for an archive, to be answered by the script of a ``TransferCase``.
struct Visit: Sendable {
  let request: ScriptedRequest
  /// Counts the requests for this archive from 0.
  let number: Int
  let gates: Stage.Gates

  var isFirst: Bool { number == 0 }

  /// The address of another host that is the same server.
  var otherHost: String { "http://localhost:\(gates.port)" }

  /// Sends a file as a careful server does, apart from what is given.
  func send(
    _ edition: Edition, flaws: ServedResource.Flaws = [], cutAfter: Int? = nil,
    changing change: (inout ServedResource) -> Void = { _ in }
  ) -> [ScriptedStep] {
    var resource = ServedResource(edition.archive, entityTag: edition.tag)
    resource.flaws = flaws
    resource.cutAfter = cutAfter
    change(&resource)
    return resource.answer(request)
  }

  /// Stops in the middle of the issue, after 200,000 bytes, at the first request for it; sends all else at once.
  func sendWithAPause() -> [ScriptedStep] {
    isFirst && request.path == "/issue.zip" ? pause(.first, after: 200_000) : send(.first)
  }

  /// Sends some bytes, tells the play, and waits until it lets the rest go.
  func pause(_ edition: Edition, after count: Int) -> [ScriptedStep] {
    send(edition).flatMap { step -> [ScriptedStep] in
      guard case .bytes(let data) = step else { return [step] }
      return [
        .bytes(data.prefix(count)), .open(gates.reached), .hold(gates.goOn), .bytes(data.dropFirst(count)),
      ]
    }
  }
}
