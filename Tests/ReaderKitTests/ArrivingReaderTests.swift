import Foundation
import NewsstandKit
import TestSupport
import Testing

/// An issue that is read while its files come: a real library, a real folder, real pages.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ArrivingReaderTests {
  private let arriving: ArrivingHarbour

  init() async throws { arriving = try await ArrivingHarbour() }

  @Test func pagesAppearByThemselvesAndStayWhenAllIsHere() async throws {
    try await arriving.read { terminal in
      try await terminal.wait(for: "2 issues")
      try arriving.progress(100)
      try await terminal.wait(for: "10%")
      terminal.press(.enter)
      try await terminal.wait(for: "“Tides” is on its way: 100 B of 1.0 kB so far.")
      terminal.press(.escape)
      try arriving.publish(["1.txt": "Low tide", "texts/2.txt": "Lamp oil", "texts/deep/3.txt": "The ferry"])
      try arriving.publish("Low tide, as the keeper told it.", as: "1.txt")
      try arriving.progress(200)
      try await terminal.wait(for: "Enter read")
      terminal.press(.enter)
      try await terminal.wait(for: "Low tide, as the keeper")
      terminal.press(.right)
      let waiting = try await terminal.wait(for: "This page is on its way.")
      #expect(waiting.contains("Lamp oil") && waiting.contains("20%"))
      try arriving.progress(450)
      try await terminal.wait(for: "45%")
      // The library says nothing of it: the folder alone does.
      try arriving.publish("Lamp oil, as the keeper told it.", as: "texts/2.txt")
      try await terminal.wait(for: "Lamp oil, as the keeper")
      terminal.press(.right)
      try await terminal.wait(for: "This page is on its way.")
      try arriving.publish("The ferry, as the keeper told it.", as: "texts/deep/3.txt")
      try await terminal.wait(for: "The ferry, as the keeper")
      try arriving.install()
      let here = try await terminal.wait(for: "“Tides” is here.")
      #expect(here.contains("The ferry, as the keeper"))
      terminal.press(.left)
      try await terminal.wait(for: "Lamp oil, as the keeper")
      terminal.type("q")
      try await terminal.wait(for: "2 issues")
      terminal.type("q")
    }
    let issue = try await arriving.library.issue(named: "tides")
    #expect(issue.position?.article == 1 && issue.status == .available)
  }

  @Test func aComicIsReadWhileItsPicturesCome() async throws {
    let picture = "P3 1 2 255 200 0 0 0 0 200\n"
    try await arriving.read { terminal in
      try await terminal.wait(for: "2 issues")
      try arriving.publish(picture, as: "c/1.ppm")
      try arriving.progress(100)
      try await terminal.wait(for: "10%")
      #expect(!terminal.shown.value.contains("Enter read"), "nobody knows what comes")
      try arriving.announce(["c/10.ppm", "c/2.ppm", "c/1.ppm"])
      try arriving.progress(200)
      try await terminal.wait(for: "Enter read")
      terminal.press(.enter)
      try await terminal.wait(for: "page 1/3")
      terminal.press(.right)
      // Side by side.
      let waiting = try await terminal.wait(for: "The picture «c/2.ppm» is not here")
      #expect(waiting.contains("«c/10.ppm» is not here"))
      try arriving.publish(picture, as: "c/10.ppm")
      let half = try await terminal.shown.wait(for: "the right page") { !$0.contains("c/10.ppm") }
      #expect(half.contains("«c/2.ppm» is not here"))
      try arriving.publish(picture, as: "c/2.ppm")
      try await terminal.shown.wait(for: "the left page") { !$0.contains("not here") }
      try arriving.install()
      try await terminal.wait(for: "“Tides” is here.")
      terminal.press(.control("c"))
    }
  }

  /// The last bytes before the network fails may hold the first page.
  @Test func whatCanBeReadIsSeenThoughNothingMovesAnyMore() async throws {
    try await arriving.read { terminal in
      try await terminal.wait(for: "2 issues")
      try arriving.progress(100)
      try await terminal.wait(for: "10%")
      try arriving.publish(["1.txt": "Low tide"])
      try arriving.publish("Low tide, as the keeper told it.", as: "1.txt")
      try await terminal.wait(for: "Enter read")
      terminal.type("q")
    }
  }

  @Test func whatIsMissingInTheEndIsSaidToBe() async throws {
    try arriving.publish(["1.txt": "Low tide", "2.txt": "Lamp oil", "three": "The ferry"])
    try arriving.publish("Low tide, as the keeper told it.", as: "1.txt")
    try await arriving.read(opening: arriving.issue) { terminal in
      try await terminal.wait(for: "Low tide, as the keeper")
      terminal.press(.right)
      try await terminal.wait(for: "This page is on its way.")
      try arriving.install()
      try await terminal.wait(for: "The text «2.txt» is not in this issue.")
      terminal.press(.right)
      try await terminal.wait(for: "three")
      terminal.press(.control("c"))
    }
  }

  @Test func aNewVersionIsReadAsItComes() async throws {
    try arriving.publish(["1.txt": "Low tide", "2.txt": "Lamp oil"])
    try arriving.publish("Low tide, as the keeper told it.", as: "1.txt")
    try await arriving.read(opening: arriving.issue) { terminal in
      try await terminal.wait(for: "Low tide, as the keeper")
      try arriving.empty()
      try arriving.progress(10)
      try arriving.publish(["1.txt": "High tide", "2.txt": "Lamp oil", "3.txt": "The ferry"])
      // A hundred times a second at most, and somebody has to say so: as the agent does.
      try arriving.progress(20)
      try await terminal.wait(for: "comes anew from its beginning")
      terminal.press(.escape)
      try await terminal.wait(for: "article 1/3")
      try arriving.publish("High tide, as the keeper told it.", as: "1.txt")
      try await terminal.wait(for: "High tide, as the keeper")
      terminal.press(.control("c"))
    }
  }

  @Test func whatIsDrawnStaysWhenTheDownloadIsCancelled() async throws {
    try arriving.publish(["1.txt": "Low tide", "2.txt": "Lamp oil"])
    try arriving.publish("Low tide, as the keeper told it.", as: "1.txt")
    try await arriving.read(opening: arriving.issue) { terminal in
      try await terminal.wait(for: "Low tide, as the keeper")
      try FileManager.default.removeItem(at: arriving.content)
      try await arriving.library.cancel(arriving.issue.id)
      let screen = try await terminal.wait(for: "is not being downloaded any more")
      #expect(screen.contains("Low tide, as the keeper"))
      terminal.press(.right)
      try await terminal.wait(for: "d downloads it.")
      terminal.type("q")
      try await terminal.wait(for: "Enter download")
      terminal.type("q")
    }
  }

  @Test func anIssueOfWhichNothingCanBeReadIsNotOpened() async throws {
    try arriving.publish(["1.txt": "Low tide"])
    try await arriving.read(opening: arriving.issue) { terminal in
      try await terminal.wait(for: "The first page of “Tides” is not here yet.")
      terminal.type("q")
    }
  }
}
