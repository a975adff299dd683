import Foundation

/// What the agent needs to know of one wanted download.
struct DownloadJob: Hashable, Sendable {
  /// The issue's row: names the part and the staging folder.
  let id: Int64
  let issue: Issue.ID
  let address: String
  /// What the feed says of the content at that address; nil where it is of another one.
  let sha256: String?
  /// Bytes of the content as the feed claims.
  let size: Int64?
  let state: AssetDownload.State
  /// Bytes that were here when the store was last told.
  let received: Int64
  /// Tries in a row that brought it no further.
  let attempts: Int
  let retry: Date?
  /// Why it waits.
  let failure: DownloadFailure?

  var host: String { AddressText.host(of: address) }
}
