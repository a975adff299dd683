/// The indexing of one issue's content, under way. It counts once it is finished; one that never is costs nothing but
/// room until the issue is indexed again.
public struct IndexRun: Hashable, Sendable {
  public let issue: Issue.ID
  let row: Int64
  /// Which content it is of.
  let content: String
}
