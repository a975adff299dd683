/// What a refresh brought.
public struct RefreshReport: Hashable, Sendable {
  public let publication: Publication
  /// Issues that were not known before, newest first as the feed has them.
  public let new: [Issue.ID]
  /// Whether the server said that nothing changed.
  public let isUnchanged: Bool
  /// What was wrong with single entries.
  public let complaints: [FeedComplaint]
}
