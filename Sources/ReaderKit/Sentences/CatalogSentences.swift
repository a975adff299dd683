import Localization

/// What is said of catalogues.
public enum CatalogSentences {
  static let isReading = localized("Reading the catalogue…")
  static let notSearchable = localized("This catalogue does not say how it is searched.")
  static let noPublication = localized("Choose a publication first.")
  static let more = localized("More…")

  static func empty(_ target: CatalogRequest.Target) -> String {
    if case .search(let words, _) = target {
      localized("The catalogue has nothing for “\(words)”.")
    } else {
      localized("There is nothing on this page.")
    }
  }

  /// Of a publication that is only named.
  public static func nothingToDownload(_ title: String) -> String {
    localized("The catalogue names nothing to download for “\(title)”.")
  }

  static func collected(_ title: String) -> String {
    localized("“\(title)” is on the shelf, and on its way.")
  }
}
