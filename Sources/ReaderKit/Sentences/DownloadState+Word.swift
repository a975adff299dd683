import Localization
public import NewsstandKit

extension AssetDownload.State {
  /// How a download stands, in a word for people. What scripts read has the raw value.
  public var word: String {
    switch self {
    case .queued: localized("queued")
    case .active: localized("downloading")
    case .paused: localized("paused")
    case .waiting: localized("waiting")
    case .installing: localized("installing")
    case .failed: localized("failed")
    }
  }
}
