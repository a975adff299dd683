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
    ("<u:a>x</u:a>", "x"), ("<a>x\0<b/>\0y\0</a>", "xy"),
    ("<a>x\u{1}\u{8}y<b/>\u{B}z\u{1F}</a>", "xyz"),
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

  @Test func utf16NeedsNoMark() throws {
    let text = Array("<?xml version='1.0'?><a>ü</a>".utf16)
    #expect(try XMLDocument(text.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }).root.text == "ü")
    #expect(try XMLDocument(text.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).root.text == "ü")
    let bare = Array("<a>ü</a>".utf16)
    #expect(try XMLDocument(bare.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }).root.text == "ü")
  }

  /// Bytes, what the server says, what comes of it.
  @Test(arguments: [
    ("<a>x\u{FC}y</a>", nil, "xüy"), ("<a>x\u{FC}y</a>", "UTF-8", "xüy"),
    ("<a>\u{A4}</a>", "iso-8859-15", "€"),
    ("<?xml version='1.0' encoding='utf-8'?><a>\u{80}\u{96}</a>", nil, "€–"),
    ("<a>\u{E1}</a>", "koi8-r", "А"),
    ("<a>\u{FC}</a>", "no such; '?><b>", "ü"), ("<a>\u{FC}\u{81}</a>", nil, "ü\u{81}"),
    // The document knows better than the server.
    ("<?xml version='1.0' encoding='iso-8859-1'?><a>\u{E4}</a>", "koi8-r", "ä"),
    ("<a>\u{C3}\u{BC}</a>", "iso-8859-1", "ü"),
    // Some text was cut within a character.
    ("<a>\u{C3}\u{BC}\u{C3}\u{BC}\u{C3}</a>", nil, "üü\u{FFFD}"),
  ])
  func whatDeclaresNothingTrueIsReadAllTheSame(latin: String, charset: String?, text: String) throws {
    let bytes = latin.unicodeScalars.map { UInt8($0.value) }
    #expect(try XMLDocument(bytes, charset: charset).root.text == text)
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
