import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UnpackTests {
  private static let pages = ArchiveBuilder([
    .init("brochure.plist", text: "brochure"), .init("pages/1.txt", text: "first"),
    .init("pages/2.txt", text: "second", method: 0),
  ])

  @Test func unpacksIntoAFolderOrHere() async throws {
    let account = try Account()
    let archive = try account.home.write(Data(Self.pages.bytes()), to: "issue.zip")
    for options in [
      ["-C", account.home.file("a")], ["--directory=\(account.home.file("b"))", "--jobs", "2"],
    ] {
      let result = try await account.run(["unpack", archive] + options)
      #expect(result.status == .code(0) && result.output.isEmpty && result.errors.isEmpty)
    }
    for folder in ["a", "b"] {
      #expect(try account.home.read("\(folder)/pages/2.txt") == Data("second".utf8))
      #expect(try account.home.read("\(folder)/brochure.plist") == Data("brochure".utf8))
    }
    #expect(!FileManager.default.fileExists(atPath: account.library), "unpacking made a library")
  }

  @Test func refusesWithOneSentenceAndLeavesWhatWasThere() async throws {
    let account = try Account()
    var builder = Self.pages
    builder.members[2].local.crc32 = 1
    builder.members[2].central.crc32 = 1
    let archive = try account.home.write(Data(builder.bytes()), to: "issue.zip")
    try account.home.write("mine", to: "out/pages/mine")
    let result = try await account.run("unpack", archive, "-C", account.home.file("out"))
    #expect(result.status == .code(1) && result.output.isEmpty)
    #expect(
      result.errorText
        == "newsstand: \(archive) was not unpacked: pages/2.txt: the data is damaged (its checksum does not fit).\n"
    )
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: account.home.file("out")).sorted() == [
        "pages", "pages/mine",
      ])
  }

  @Test func whatIsNoArchiveIsSaidSo() async throws {
    let account = try Account()
    let path = try account.home.write("<html>", to: "page.zip")
    for (path, reason) in [(path, "is not a ZIP archive"), (account.home.file("none"), "No such file")] {
      let result = try await account.run("unpack", path, "-C", account.home.file("out"))
      #expect(result.status == .code(1) && result.errorText.contains(reason), "\(result.errorText)")
      #expect(!FileManager.default.fileExists(atPath: account.home.file("out")))
    }
  }
}
