import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Feeds as they are found in the wild.
@Suite struct FeedShapeTests {
  private static let base = "https://example.org/mags/issues.plist"

  private func read(_ data: Data, base: String = base) throws -> Feed {
    let address = try #require(FeedAddress(stored: base))
    return try FeedFormats.read([UInt8](data), base: address)
  }

  private func read(_ body: String) throws -> Feed { try read(Sample.plist(body)) }

  private static let entry = """
    <dict><key>Name</key><string>june</string><key>Title</key><string>June &amp; July</string>
      <key>Date</key><date>2016-06-05T10:00:00Z</date><key>Cover</key><string>june.png</string>
      <key>Content</key><string>june.zip?a=1&amp;b=2</string></dict>
    """
  private static let facts = IssueFacts(
    name: "june", title: "June & July", date: Date(timeIntervalSince1970: 1_465_120_800),
    cover: "https://example.org/mags/june.png", content: "https://example.org/mags/june.zip?a=1&b=2")

  @Test func theStandardShape() throws {
    let feed = try read("<array>\(Self.entry)</array>")
    #expect(feed.issues == [Self.facts] && feed.complaints.isEmpty && feed.entryCount == 1)
  }

  @Test func keysInAnyCase() throws {
    for change in [{ (text: String) in text.lowercased() }, { $0.uppercased() }] {
      var text = Self.entry
      for key in ["Name", "Title", "Date", "Cover", "Content"] {
        text = text.replacingOccurrences(of: "<key>\(key)</key>", with: "<key>\(change(key))</key>")
      }
      #expect(try read("<array>\(text)</array>").issues == [Self.facts])
    }
  }

  @Test func aRootDictionaryWithIssues() throws {
    for key in ["issues", "Issues"] {
      let feed = try read(
        "<dict><key>Title</key><string>Mag</string><key>\(key)</key><array>\(Self.entry)</array></dict>")
      #expect(feed.issues == [Self.facts] && feed.title == "Mag")
    }
  }

  @Test func coversAndContentInListsAndDictionaries() throws {
    let feed = try read(
      """
      <array><dict><key>name</key><string>june</string>
        <key>covers</key><dict><key>large</key><string>l.png</string><key>a</key><string>a.png</string></dict>
        <key>content</key><array><dict><key>href</key><string>a.zip</string></dict><string>b.zip</string></array>
      </dict></array>
      """)
    #expect(feed.issues[0].cover == "https://example.org/mags/l.png")
    #expect(feed.issues[0].content == "https://example.org/mags/a.zip")
  }

  @Test func theOldDTD() throws {
    let text = String(decoding: Sample.plist("<array>\(Self.entry)</array>"), as: UTF8.self)
    let old = text.replacingOccurrences(of: "-//Apple//", with: "-//Apple Computer//")
    #expect(try read(Data(old.utf8)).issues == [Self.facts])
  }

  @Test func aLongCommentBeforeIt() throws {
    let text = String(decoding: Sample.plist("<array>\(Self.entry)</array>"), as: UTF8.self)
    let comment = "<!-- " + String(repeating: "made by hand ", count: 300) + "-->"
    let commented = text.replacingOccurrences(of: "<!DOCTYPE", with: comment + "<!DOCTYPE")
    #expect(try read(Data(commented.utf8)).issues == [Self.facts])
  }

  @Test func aBinaryList() throws {
    let list: [[String: Any]] = [
      ["Name": "june", "Date": Date(timeIntervalSince1970: 1_465_120_800), "Content": "june.zip", "Size": 12]
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    let issue = try #require(try read(data).issues.first)
    #expect(issue.name == "june" && issue.size == 12 && issue.date == Self.facts.date)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf8])
  func encodingsWithAMark(_ encoding: String.Encoding) throws {
    let name = encoding == .utf8 ? "UTF-8" : "UTF-16"
    let text = String(decoding: Sample.plist("<array>\(Self.entry)</array>"), as: UTF8.self)
      .replacingOccurrences(of: "UTF-8", with: name)
    let data = try #require(("\u{FEFF}" + text).data(using: encoding))
    #expect(try read(data).issues == [Self.facts])
  }

  @Test func anEntryWithHTMLInItIsNoWebPage() throws {
    let feed = try read(
      """
      <array><dict><key>Name</key><string>june</string>
        <key>Summary</key><string><![CDATA[<html><body>New!</body></html>]]></string></dict></array>
      """)
    #expect(feed.issues.map(\.name) == ["june"])
  }

  @Test(
    arguments: [
      ("  june 1.zip ", "https://example.org/mags/june%201.zip"),
      ("jüni.zip", "https://example.org/mags/j%C3%BCni.zip"),
      ("june%201.zip", "https://example.org/mags/june%201.zip"),
      ("50%.zip", "https://example.org/mags/50%25.zip"),
      ("a//b.zip", "https://example.org/mags/a//b.zip"),
      ("//cdn.example.org/b.zip", "https://cdn.example.org/b.zip"),
      ("/b.zip", "https://example.org/b.zip"),
      ("../b.zip", "https://example.org/b.zip"),
      ("../../../b.zip", "https://example.org/b.zip"),
      ("HTTP://Example.org/b.zip", "HTTP://Example.org/b.zip"),
      ("http://example.org/a b?c=d e", "http://example.org/a%20b?c=d%20e"),
      ("http://example.org/a[1]{2}|.zip", nil),
    ] as [(String, String?)])
  func addressesAsPeopleWriteThem(_ text: String, _ expected: String?) throws {
    let address = try #require(FeedAddress(stored: Self.base))
    let found = try #require(address.resolve(text))
    if let expected { #expect(found == expected) }
    #expect(!found.contains(" ") && found.utf8.allSatisfy { $0 < 128 })
  }

  @Test(arguments: [
    "file:///etc/passwd", "FILE:///etc/passwd", "ftp://example.org/x", "javascript:alert(1)", "mailto:x", "",
    "   ", "http://", "https:///x", "data:text/plain,x", "about:blank", "C:/x",
  ])
  func addressesThatMayNotBeFollowed(_ text: String) throws {
    #expect(try #require(FeedAddress(stored: Self.base)).resolve(text) == nil)
  }

  @Test func aFeedThatIsAFileMayNameFiles() throws {
    let address = try #require(FeedAddress(stored: "file:///mags/issues.plist"))
    #expect(address.resolve("june 1.zip") == "file:///mags/june%201.zip")
    #expect(address.resolve("file:///other/x.zip") == "file:///other/x.zip")
    #expect(address.resolve("https://example.org/x.zip") == "https://example.org/x.zip")
  }

  @Test func whatCannotBeUsedCostsThatEntryOnly() throws {
    let feed = try read(
      """
      <array><string>x</string><dict/><dict><key>Name</key><string> </string></dict>
        <dict><key>Content</key><string>a/june%202.zip?x=1</string></dict>
        <dict><key>Name</key><string>a</string><key>Content</key><string>file:///x</string></dict>
        <dict><key>Name</key><string>a</string></dict>
        <dict><key>Name</key><integer>12</integer><key>Date</key><string>2011-13-45</string>
          <key>Size</key><real>1e300</real></dict></array>
      """)
    #expect(feed.issues.map(\.name) == ["june 2", "a", "12"])
    #expect(feed.issues[1].content == nil && feed.issues[2].date == nil && feed.issues[2].size == nil)
    #expect(
      feed.complaints == [
        .notADictionary(entry: 1), .nameless(entry: 2), .nameless(entry: 3),
        .badAddress(name: "a", address: "file:///x"), .duplicate(name: "a"),
        .unreadableDate(name: "12", date: "2011-13-45"),
      ])
    #expect(feed.entryCount == 7)
  }

  @Test func twoEntriesMayShareAContent() throws {
    let feed = try read(
      Sample.feed([["Name": "a", "Content": "x.zip"], ["Name": "b", "Content": "x.zip"]]))
    #expect(feed.issues.map(\.content) == Array(repeating: "https://example.org/mags/x.zip", count: 2))
    #expect(feed.complaints.isEmpty)
  }

  @Test func aDateOfMegabytesIsNone() throws {
    for text in [String(repeating: "a", count: 4 << 20), "1 " + String(repeating: " ", count: 4 << 20)] {
      let feed = try read(Sample.feed([["Name": "a", "Date": text]]))
      #expect(feed.issues.map(\.date) == [nil])
    }
  }

  @Test(arguments: [
    ("", FeedFailure.empty), (" \r\n\t", .empty), ("\u{FEFF}", .empty),
    ("<!DOCTYPE html><p>Sign in", .webPage),
    (
      "<html><link rel=stylesheet href=a.css><LINK href='/f?a=1&amp;b' type=application/rss+xml rel='x Alternate'>",
      .webPageOfFeed(address: "https://example.org/f?a=1&b")
    ),
    (
      """
      <html><link rel="alternate" type="application/rss+xml" href="javascript:x">
      <link rel="alternate" type="application/atom+xml" href="https://me:secret@example.org/a">
      <link rel="alternate" type="application/atom+xml;profile=opds-catalog" href="//example.org/opds">
      """, .webPageOfFeed(address: "https://example.org/opds")
    ),
    ("<html><link rel=alternate hreflang=de href=/de><link type=application/rss+xml href=/f>", .webPage),
    ("<!-- hi --> <HTML lang=en>", .webPage), ("<?xml version='1.0'?><html xmlns='x'/>", .webPage),
    ("{\"name\": []}", .notAFeed(reason: "it is of no kind that is known")),
  ])
  func whatIsNoFeed(_ text: String, _ failure: FeedFailure) throws {
    #expect(throws: failure) { try read(Data(text.utf8)) }
  }

  @Test func halfAFeedIsNone() throws {
    let whole = Sample.plist("<array>\(Self.entry)\(Self.entry)</array>")
    for count in stride(from: 100, to: whole.count - 10, by: 37) {
      #expect(throws: FeedFailure.self) { try read(whole.prefix(count)) }
    }
    for body in ["<string>x</string>", "<dict/>", "<dict><key>issues</key><string>x</string></dict>"] {
      #expect(throws: FeedFailure.self) { try read(body) }
    }
  }
}
