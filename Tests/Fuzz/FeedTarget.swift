internal import Foundation

/// Any bytes as a feed of any kind: names are unique and can be typed, and addresses are absolute and may be followed. And as a search template, an OpenSearch description and an authentication document.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let base = FeedAddress(stored: "https://example.org/opds/new.atom") else { return 0 }
  if let feed = try? FeedFormats.read(input, base: base) {
    var names: Set<String> = []
    for facts in feed.issues {
      precondition(names.insert(facts.name).inserted, "two issues are called \(facts.name)")
      precondition(!facts.name.isEmpty)
      for address in [facts.content, facts.cover].compactMap({ $0 }) {
        precondition(
          address.lowercased().hasPrefix("http"), "an address that may not be followed: \(address)")
      }
    }
    for section in feed.sections { precondition(section.address.lowercased().hasPrefix("http")) }
    if case .template(let template)? = feed.search { _ = template.address(for: "high water") }
    var pages = feed
    pages.append(feed)
    precondition(Set(pages.issues.map(\.name)).count == pages.issues.count)
  }
  _ = SearchDescription.template(in: input, base: base)?.address(for: "{x}")
  let text = String(decoding: input.prefix(4096), as: UTF8.self)
  _ = LenientDate.read(text)
  var head = ResponseHead(status: 401)
  head.headers["www-authenticate"] = text
  if let origin = WebAddress("http://example.org/")?.origin {
    _ = AuthenticationChallenge(head, origin: origin, document: input)
  }
  return 0
}
