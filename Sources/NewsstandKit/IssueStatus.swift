/// NewsstandKit's three states of an issue's content.
public enum IssueStatus: String, CaseIterable, Sendable {
  /// Not here and not wanted.
  case none
  /// On its way: queued, active, paused, waiting, installing or failed.
  case downloading
  /// Here, whole and verified.
  case available
}
