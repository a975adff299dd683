/// The issues that stand first in each publication's list: enough for a screen that is to be there at once, however
/// long the lists are.
public struct LibraryBeginning: Sendable {
  /// How many issues of a publication there are.
  public struct Count: Hashable, Sendable {
    public var issues: Int
    /// Those that are here and were never opened.
    public var unread: Int

    public init(issues: Int, unread: Int) {
      self.issues = issues
      self.unread = unread
    }
  }

  public let publications: [Publication]
  /// One publication after the other, of each the newest first; a publication may miss, or its older issues.
  public let issues: [Issue]
  /// Of all issues; without those publications that have none.
  public let counts: [Publication.ID: Count]
  /// See ``Library/unfinishedIssue``; it is among the issues.
  public let continued: Issue.ID?

  public init(
    publications: [Publication], issues: [Issue], counts: [Publication.ID: Count], continued: Issue.ID?
  ) {
    self.publications = publications
    self.issues = issues
    self.counts = counts
    self.continued = continued
  }
}
