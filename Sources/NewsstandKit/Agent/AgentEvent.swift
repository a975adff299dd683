public import Foundation

/// What an agent does, as it happens: for its log.
public enum AgentEvent: Sendable {
  case started
  /// A transfer begins; so many bytes are here already.
  case began(Issue.ID, received: Int64)
  /// Its archive has `size` bytes; the feed announced so many, if it said so.
  case installed(Issue.ID, size: Int64, announced: Int64?)
  /// Broke off; tried again at `retry`, or once there is room on the disk where nil.
  case waits(Issue.ID, DownloadFailure, retry: Date?)
  case failed(Issue.ID, DownloadFailure)
  /// Paused, or no longer wanted.
  case stopped(Issue.ID)
  /// The store can take nothing until there is room on the disk.
  case needsRoom(path: String)
  case ended
}
