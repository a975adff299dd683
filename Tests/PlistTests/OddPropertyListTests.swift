import Foundation
import Plist
import Testing

/// What feeds in the wild do to a property list.
@Suite struct OddPropertyListTests {
  private func xml(_ body: String, encoding: String = "UTF-8") -> String {
    "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<plist version=\"1.0\">\(body)</plist>"
  }

  @Test(arguments: ["2016-06-05", "", "2011-13-45", "2016-06-05T10:00:00.25+02:00"])
  func anOddDateStaysTextAndCostsNothingElse(_ date: String) throws {
    let body = "<array><date>\(date)</date><string>rest</string></array>"
    #expect(try PropertyList(Data(xml(body).utf8)) == .array([.string(date), .string("rest")]))
    let utf16 = try #require(xml(body, encoding: "UTF-16").data(using: .utf16))
    #expect(try PropertyList(utf16) == .array([.string(date), .string("rest")]))
  }

  @Test func aLatin1FileIsRead() throws {
    let text = xml("<array><string>é</string></array>", encoding: "ISO-8859-1")
    let latin = try #require(text.data(using: .isoLatin1))
    #expect(try PropertyList(latin) == .array([.string("é")]))
  }
}
