import Foundation
import Testing

@testable import NewsstandKit

/// JSON Feed whose items bring files.
@Suite struct JSONFeedTests {
  private func feed(_ items: String) throws -> Feed {
    try FeedSample.read(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "Gazette &amp; Herald",
       "next_url": "/feed?page=2", "items": [\(items)]}
      """, base: "https://example.org/a/feed.json")
  }

  @Test func itemsWithAttachmentsAreIssues() throws {
    let feed = try feed(
      """
      {"id": "g-1", "title": "June", "date_published": "2016-06-05T08:00:00-05:00",
       "content_html": "<b>All</b> of it", "image": "june.jpg", "authors": [{"name": "The Editors"}],
       "attachments": [{"url": "june.pdf", "mime_type": "application/pdf", "size_in_bytes": 12}]},
      {"id": 2, "title": "An article", "content_text": "Nothing to bring"},
      {"id": "3", "title": "May", "attachments": [
        {"url": "may.pdf", "mime_type": "application/pdf"},
        {"url": "https://other.example/may", "mime_type": "application/epub+zip"}]},
      {"title": "A talk", "attachments": [{"url": "talk.mp3", "mime_type": "audio/mpeg"}]}, 7, null
      """)
    #expect(feed.title == "Gazette & Herald" && feed.next == "https://example.org/feed?page=2")
    #expect(feed.issues.map(\.name) == ["june", "may"])
    let june = feed.issues[0]
    #expect(june.content == "https://example.org/a/june.pdf" && june.identity == "g-1" && june.size == 12)
    #expect(june.date == LenientDate.parse("2016-06-05T13:00:00Z") && june.summary == "All of it")
    #expect(june.cover == "https://example.org/a/june.jpg")
    #expect(feed.issues[1].content == "https://other.example/may")
  }

  @Test(arguments: [
    #"{"url": 5}"#, #"{"mime_type": "application/pdf"}"#, #"{"url": "file:///etc/passwd"}"#, "null", "[]",
    #"{"url": "a.pdf", "size_in_bytes": 1e300}"#, #"{"url": "a.pdf", "size_in_bytes": -1}"#,
  ])
  func whateverAnAttachmentIsTheRestIsRead(attachment: String) throws {
    let feed = try feed(
      #"{"id": "1", "title": "A", "attachments": [\#(attachment)]}, {"title": "B", "attachments": [{"url": "b.pdf"}]}"#
    )
    #expect(feed.issues.last?.content == "https://example.org/a/b.pdf")
    #expect(feed.issues.allSatisfy { $0.size.map { $0 >= 0 } ?? true })
  }

  @Test func numbersAreIdentifiersToTheirLastDigit() throws {
    let ids = ["0", "1", "9007199254740992", "9007199254740993", "12345678901234567890", "1.5"]
    let items = ids.map { id in
      #"{"id": \#(id), "title": "No. \#(id)", "attachments": [{"url": "\#(id).pdf", "size_in_bytes": 1}]}"#
    }
    let feed = try feed(items.joined(separator: ","))
    #expect(feed.issues.map(\.identity) == ids && feed.issues.allSatisfy { $0.size == 1 })
  }

  @Test func anItemListThatIsNoneIsEmpty() throws {
    #expect(
      try FeedSample.read(#"{"version": "https://jsonfeed.org/version/1", "items": 5}"#).entries.isEmpty)
  }
}
