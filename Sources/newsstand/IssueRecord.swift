import Foundation
import NewsstandKit
import ReaderKit

/// An issue as `--json` prints it: the same keys everywhere, null where there is nothing.
struct IssueRecord: Encodable {
  struct Download: Encodable {
    let state: String
    let received: Int64
    let expected: Int64?
    let error: String?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(state, forKey: .state)
      try container.encode(received, forKey: .received)
      try container.encode(expected, forKey: .expected)
      try container.encode(error, forKey: .error)
    }

    private enum CodingKeys: CodingKey { case state, received, expected, error }
  }

  let publication: String
  let name: String
  let title: String
  let date: String?
  let status: String
  let download: Download?
  let path: String?
  let read: Double

  init(_ issue: Issue) {
    publication = issue.id.publication
    name = issue.name
    title = issue.title
    date = issue.date.map { $0.formatted(.iso8601) }
    status = issue.status.rawValue
    download = issue.download.map {
      Download(
        state: $0.state.rawValue, received: $0.received, expected: $0.expected,
        error: $0.failure?.sentence)
    }
    path = issue.contentURL?.path
    read = (issue.read * 1000).rounded() / 1000
  }

  // Written out, because the synthesised form leaves keys without a value out.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(publication, forKey: .publication)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encode(date, forKey: .date)
    try container.encode(status, forKey: .status)
    try container.encode(download, forKey: .download)
    try container.encode(path, forKey: .path)
    try container.encode(read, forKey: .read)
  }

  private enum CodingKeys: CodingKey { case publication, name, title, date, status, download, path, read }
}
