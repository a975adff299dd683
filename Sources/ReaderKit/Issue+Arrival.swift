public import BrochureKit
public import NewsstandKit

extension Issue {
  /// The brochure that what has come of a download makes; nil where nothing can be shown yet, or all is here.
  ///
  /// Blocks while it is read.
  public var arrivingBrochure: Brochure? {
    arrivingURL.flatMap { folder in
      let expected = arrivingPathsURL.flatMap { ExpectedFiles(path: $0.path) }
      return Brochure.open(arrivingIn: folder.path, expecting: expected)
    }
  }
}
