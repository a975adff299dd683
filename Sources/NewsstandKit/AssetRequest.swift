/// What is to be downloaded into an issue.
public struct AssetRequest: Hashable, Sendable {
  public let issue: Issue.ID
  /// Where from; the feed's content address where nil.
  public let address: String?

  /// Whether content that is here by now is fetched again.
  public let replacesContent: Bool

  public init(issue: Issue.ID, address: String? = nil, replacesContent: Bool = true) {
    self.issue = issue
    self.address = address
    self.replacesContent = replacesContent
  }
}
