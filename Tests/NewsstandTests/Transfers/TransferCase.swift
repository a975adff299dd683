import Foundation
import TestSupport

/// One fault of a server, a network or a machine, and what has to come of it.
///
/// A new row is one more element in a list of `Cases/`:
///
/// ```swift
/// TransferCase(7, "the connection ends before Content-Length", .available(.first), ["200", "206 from 200000"]) {
///   visit in visit.send(.first, cutAfter: visit.number == 0 ? 200_000 : nil)
/// }
/// ```
struct TransferCase: Sendable {
  /// Answers a request for the archive.
  typealias Answer = @Sendable (Visit) -> [ScriptedStep]
  /// What a person or the machine does.
  typealias Play = @Sendable (Stage) async throws -> Void

  /// What has to come of it.
  enum Promise: Sendable {
    /// The issue is here, byte for byte this file.
    case available(Edition)
    /// The download stopped, with a sentence that holds this text; nothing is available.
    case failed(String)
    /// The download will be tried again, and says why in a sentence that holds this text.
    case waiting(String)
    /// The download stands still until a person wants it.
    case paused
    /// Nothing is wanted and nothing is here.
    case none

    /// In the words of the table.
    var words: String {
      switch self {
      case .available(let edition): edition.words
      case .failed(let text): "fails: … \(text) …"
      case .waiting(let text): "waits: … \(text) …"
      case .paused: "paused"
      case .none: "nothing"
      }
    }

    /// Whether the agent still has something to do then.
    var isOpen: Bool { if case .waiting = self { true } else { false } }
  }

  /// The kind of fault: rows of one number are variants of it.
  let number: Int
  let fault: String
  let promise: Promise
  /// What the server has to see, each as `STATUS` or `STATUS from FIRST-BYTE`; nil where it may vary.
  let requests: [String]?
  /// Where the feed says that the issue is; `PORT` stands for the server's.
  let content: String
  /// The bytes of the disk that the library is on; nil for one that has enough.
  let diskSize: Int?
  private(set) var play: Play = { try await $0.download() }
  let answer: Answer

  init(
    _ number: Int, _ fault: String, _ promise: Promise, _ requests: [String]? = nil,
    content: String = "issue.zip", diskSize: Int? = nil, answer: @escaping Answer
  ) {
    self.number = number
    self.fault = fault
    self.promise = promise
    self.requests = requests
    self.content = content
    self.diskSize = diskSize
    self.answer = answer
  }

  /// The same, with something else done than the issue downloaded.
  func playing(_ play: @escaping Play) -> TransferCase {
    var other = self
    other.play = play
    return other
  }

  static let all =
    changedFiles + ranges + brokenConnections + refusals + validators + redirects + crashes + fullDisks
    + people
}
