import Markup
import Testing

@Suite struct XMLDocumentTests {
  private func read(_ text: String) throws -> XMLDocument { try XMLDocument(Array(text.utf8)) }

  @Test func elementsHaveNamespacesAttributesAndTexts() throws {
    let root = try read(
      #"<a xmlns="urn:one" xmlns:d="urn:two" x="1" d:x="2"><d:b>one <i>two</i></d:b>&amp;<c/></a>"#
    ).root
    #expect(root.name == "a" && root.namespace == "urn:one")
    #expect(root.attribute("x") == "1" && root.attribute("x", in: "urn:two") == "2")
    #expect(root.first("b")?.namespace == "urn:two")
    #expect(root.first("b")?.text == "one two")
    #expect(root.text == "one two&")
    #expect(root.children.map(\.name) == ["b", "c"])
  }

  @Test(arguments: [
    ("<a>&nbsp;&uuml;</a>", "\u{A0}ü"), ("<a>&what;</a>", "&what;"), ("<a t='&uuml;'>x</a>", "x"),
    ("\n  <?xml version='1.0'?><a>x</a>", "x"), ("<a><b>x</a>", "x"), ("<a>x", "x"),
    ("<a>x & y &; &#x; &#65;</a>", "x & y &; &#x; A"),
    ("<a><!--&nbsp;--><![CDATA[<x>&nbsp;]]>&lt;&nbsp;</a>", "<x>&nbsp;<\u{A0}"), ("<a>1</a><a>2</a>", "1"),
    ("<u:a>x</u:a>", "x"),
    ("<?xml version='1.0' encoding='no-such'?><a>x</a>", "x"),
  ])
  func whatIsWrongIsMended(source: String, text: String) throws {
    #expect(try read(source).root.text == text)
  }

  @Test func referencesInAttributesAreMendedToo() throws {
    let root = try read("<a b='?x=1&y=2&uuml;&amp;'/>").root
    #expect(root.attribute("b") == "?x=1&y=2ü&")
  }

  @Test func theDeclaredEncodingIsHeeded() throws {
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xFC] + Array("</a>".utf8)
    #expect(try XMLDocument(latin).root.text == "ü")
    let wide = Array("<a>ü</a>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try XMLDocument([0xFF, 0xFE] + wide).root.text == "ü")
  }

  @Test func nothingThatIsDeclaredGrowsOrIsFetched() throws {
    var bomb = "<!DOCTYPE a [<!ENTITY e0 'xxxxxxxxxx'>"
    for level in 1..<12 {
      bomb += "<!ENTITY e\(level) '" + String(repeating: "&e\(level - 1);", count: 10) + "'>"
    }
    #expect(try read(bomb + "]><a b='&e11;'>&e11;</a>").root.text.count < 100)
    let outside =
      "<!DOCTYPE a SYSTEM 'file:///etc/passwd' [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>"
    #expect(try read(outside).root.text == "&x;")
  }

  @Test func whatIsNoDocumentIsSaid() {
    #expect(throws: XMLError.empty) { try read("  \n") }
    #expect(throws: XMLError.noElement) { try read("hello") }
    #expect(throws: XMLError.tooDeep(limit: XMLDocument.deepest)) {
      try read(String(repeating: "<a>", count: 100_000))
    }
    #expect(throws: XMLError.tooManyElements(limit: XMLDocument.mostElements)) {
      try read("<a>" + String(repeating: "<b/>", count: XMLDocument.mostElements))
    }
  }
}
