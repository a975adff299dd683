import Foundation
import NewsstandKit
import ReaderKit

/// An issue as `--json` prints it: the same keys everywhere, null where there is nothing.
struct IssueRecord: Encodable {
  struct Download: Encodable {
    let state: String
    let received: Int64
    @Nullable var expected: Int64?
    @Nullable var error: String?

    init(_ download: AssetDownload) {
      state = download.state.rawValue
      received = download.received
      expected = download.expected
      error = download.failure?.sentence
    }
  }

  let publication: String
  let name: String
  let title: String
  @Nullable var date: String?
  let status: String
  @Nullable var download: Download?
  @Nullable var path: String?
  let read: Double

  init(_ issue: Issue) {
    publication = issue.id.publication
    name = issue.name
    title = issue.title
    date = issue.date.map { $0.formatted(.iso8601) }
    status = issue.status.rawValue
    download = issue.download.map(Download.init)
    path = issue.contentURL?.path
    read = (issue.read * 1000).rounded() / 1000
  }
}
