import Foundation
import TestSupport
import Testing

/// PDF documents as a person reads them.
@Suite(.timeLimit(.minutes(5)))
struct DocumentTests {
  @Test func aDocumentIsReadByItsPathAsPictureAndText() async throws {
    let account = try Account()
    try account.home.write(PDFBuilder(pageCount: 3).data, to: "tides.pdf")
    let shell = try await account.shell()
    try await shell.enter("newsstand read tides.pdf --pictures blocks; echo status $?")
    // Block elements: the picture is there.
    try await shell.wait { screen in screen.unicodeScalars.contains { (0x2580...0x259F).contains($0.value) } }
    try await shell.send("Tab")
    try await shell.wait(untilContains: "This is page 1.")
    try await shell.send("Right")
    try await shell.wait(untilContains: "This is page 2.")
    try await shell.send("i")
    try await shell.wait { screen in
      screen.contains(#/File +tides.pdf/#) && screen.contains(#/On disk +[0-9.]+ kB +│/#)
    }
    try await shell.send("Escape")
    try await shell.send("q")
    try await shell.wait(untilContains: "status 0")
    let shown = try await account.run("show", "tides.pdf", "--page", "3.1")
    #expect(shown.status == .code(0) && shown.outputText == "This is page 3.\n")
  }

  /// The folder into which an archive is unpacked is nobody's business.
  @Test func whatCannotBeShownIsNamedAsThePersonKnowsIt() async throws {
    let account = try Account()
    let folder = account.home.path
    for (name, member, says) in [
      (
        "none", ArchiveBuilder.Member("a.xyz", text: "no page"), "\(folder)/none.zip is no issue: it holds no"
      ),
      ("bad", .init("brochure.plist", text: "no plist"), "\(folder)/bad.zip/brochure.plist is damaged"),
      (
        "empty", .init("brochure.plist", text: "<plist><array/></plist>"),
        "\(folder)/empty.zip/brochure.plist has no"
      ),
    ] {
      try account.home.write(Data(ArchiveBuilder([member]).bytes()), to: name + ".zip")
      let shown = try await account.run("show", name + ".zip")
      #expect(shown.status == .code(1) && shown.errorText.contains(says), "\(shown.errorText)")
    }
  }

  @Test func whatIsProtectedAgainstCopyingIsNamed() async throws {
    let account = try Account()
    let encryption = """
      <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
        <EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">
          <EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
          <CipherData><CipherReference URI="1.xhtml"/></CipherData>
        </EncryptedData>
      </encryption>
      """
    let package = """
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/>
        <manifest><item id="a" href="1.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="a"/></spine></package>
      """
    let members = [
      ArchiveBuilder.Member("mimetype", text: "application/epub+zip"),
      .init("META-INF/encryption.xml", text: encryption),
      .init("META-INF/rights.xml", text: "<rights xmlns=\"http://ns.adobe.com/adept\"/>"),
      .init("book.opf", text: package), .init("1.xhtml", text: "\u{1}\u{2}"),
    ]
    try account.home.write(Data(ArchiveBuilder(members).bytes()), to: "book.epub")
    let says =
      "is encrypted by Adobe's copy protection, so that only programs with a key of Adobe's can show it."
    let shown = try await account.run("show", "book.epub")
    #expect(shown.errorText.hasPrefix("newsstand: \(account.home.path)/book.epub \(says) Ask "))
    let found = try await account.run("lint", "book.epub")
    let line = found.outputText.split(separator: "\n").first { $0.contains("encrypted") }
    #expect(line?.hasPrefix("book.epub: The document \(says) Ask ") == true, "\(found.outputText)")
    let shell = try await account.shell()
    try await shell.enter("newsstand read book.epub")
    // The screen breaks it.
    try await shell.wait { $0.filter { !$0.isNewline }.contains("book.epub is encrypted by Adobe's") }
  }

  @Test func thePasswordIsAskedForAndShownToNobody() async throws {
    let account = try Account()
    var document = PDFBuilder(pageCount: 1)
    document.password = "high water"
    try account.home.write(document.data, to: "locked.pdf")
    let shell = try await account.shell()
    try await shell.enter("newsstand read locked.pdf --pictures none")
    try await shell.wait(untilContains: "Password of “locked.pdf”:")
    try await shell.type("low water")
    try await shell.wait { $0.contains("•••••••••") && !$0.contains("water") }
    try await shell.send("Enter")
    try await shell.wait(untilContains: "Another password of “locked.pdf”:")
    try await shell.type("high water")
    try await shell.send("Enter")
    try await shell.wait(untilContains: "This is page 1.")
    try await shell.send("q")
    try await shell.waitForPrompt()

    // On the command line the terminal is asked, wherever input and output lead.
    try await shell.enter("clear; newsstand show locked.pdf </dev/null >out; echo status $?")
    try await shell.wait(untilContains: "Password of “locked.pdf”:")
    try await shell.type("high water")
    try await shell.send("Enter")
    let screen = try await shell.wait(untilContains: "status 0")
    #expect(!screen.contains("water"))
    #expect(String(decoding: try account.home.read("out"), as: UTF8.self) == "This is page 1.\n")
    try await shell.enter("clear; setsid -w newsstand show locked.pdf; echo status $?")
    let refused = try await shell.wait(untilContains: "status 1")
    // The screen breaks it.
    #expect(
      refused.filter { !$0.isNewline }.contains(
        "can be read with a password only. Start newsstand in a terminal"))
  }
}
