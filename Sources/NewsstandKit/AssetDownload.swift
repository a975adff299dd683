public import Foundation

/// One transfer into an issue, as the store last saw it.
public struct AssetDownload: Hashable, Sendable {
  public enum State: String, CaseIterable, Sendable {
    /// Wanted; waits for its turn.
    case queued
    /// Bytes are coming.
    case active
    /// The person stopped it; it stays so until they resume it.
    case paused
    /// Broke off; goes on by itself at `retryDate`, or once there is room on the disk.
    case waiting
    /// All bytes are here; the content is being verified and unpacked.
    case installing
    /// Ended without success; `failure` says why. Asking again starts it again.
    case failed
  }

  public let issue: Issue.ID
  /// Absolute address of the content.
  public let address: String
  public var state: State
  /// Bytes that are here.
  public let received: Int64
  /// Bytes of the whole, where the server said.
  public let expected: Int64?
  /// Why it failed or waits.
  public let failure: DownloadFailure?
  /// When a waiting one is tried again; nil where it waits for room on the disk.
  public let retryDate: Date?
  /// Tries in a row that brought it no further.
  public let attempts: Int

  public init(
    issue: Issue.ID, address: String, state: State = .queued, received: Int64 = 0, expected: Int64? = nil,
    failure: DownloadFailure? = nil, retryDate: Date? = nil, attempts: Int = 0
  ) {
    self.issue = issue
    self.address = address
    self.state = state
    self.received = received
    self.expected = expected
    self.failure = failure
    self.retryDate = retryDate
    self.attempts = attempts
  }

  /// The part that is here, 0 to 1; nil while the length is unknown.
  public var fraction: Double? {
    guard let expected, expected > 0 else { return nil }
    return min(1, Double(received) / Double(expected))
  }
}
