import Testing

@testable import BrochureKit

@Suite struct LinkAddressTests {
  @Test(
    arguments: [
      ("https://example.org", "https://example.org"), ("HTTP://Example.org/a b", "http://Example.org/a%20b"),
      ("https://example.org/ü?q=日#f", "https://example.org/%C3%BC?q=%E6%97%A5#f"),
      ("https://example.org/%41\"<>`\\", "https://example.org/%41%22%3C%3E%60%5C"),
      ("mailto:lamp@example.org?subject=a b", "mailto:lamp@example.org?subject=a%20b"),
      ("mailto:lamp%40example.org", "mailto:lamp%40example.org"),
      ("https://[::1]:8080/", "https://[::1]:8080/"),
    ])
  func addressesThatCanBeFollowed(address: String, text: String) {
    #expect(LinkAddress(address)?.text == text)
  }

  @Test(
    arguments: [
      "", ":", "example.org", "//example.org", "javascript:alert(1)", "file:///etc/passwd",
      "ftp://example.org", "data:,x",
      "http:", "http://", "http:///x", "https:example.org", "mailto:", "mailto:x", "mailto:/x@y", "--help",
      " https://example.org", "https://example.org/\n--x", "https://example.org/\u{1B}[2J", "https://a\u{0}b",
      "https://" + String(repeating: "a", count: 5000),
    ])
  func everythingElseIsNone(address: String) {
    #expect(LinkAddress(address) == nil)
  }
}
