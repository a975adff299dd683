public import Plist

/// A page as the brochure names it: a class and its properties, not yet looked at.
public struct PageDescription: Hashable, Sendable {
  public let className: String
  public let properties: [String: PropertyList]
  /// What is wrong with the entry itself, so that the page can only say so.
  public let problem: PageError?

  public init(className: String, properties: [String: PropertyList] = [:]) {
    self.className = className
    self.properties = properties
    problem = nil
  }

  /// An entry that is no page, which keeps its place in the brochure.
  public init(problem: PageError) {
    className = ""
    properties = [:]
    self.problem = problem
  }

  /// The property `title`, which every class may have; nil where it is absent, empty or not a text.
  public var title: String? {
    try? PageProperties(properties, folder: "").stringIfPresent("title")
  }
}
