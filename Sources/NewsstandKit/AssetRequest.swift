/// What is to be downloaded into an issue.
public struct AssetRequest: Hashable, Sendable {
  public let issue: Issue.ID
  /// Where from; the feed's content address where nil.
  public let address: String?

  public init(issue: Issue.ID, address: String? = nil) {
    self.issue = issue
    self.address = address
  }
}
