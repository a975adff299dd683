import Foundation
import PDFWire
import TestSupport
import Testing

@testable import BrochureKit

/// The program that reads documents: what becomes of the reader when it is taken over, hangs or dies.
@Suite struct PDFWorkerTests {
  private let folder: IssueFolder

  init() throws { folder = try IssueFolder() }

  private func document(_ builder: PDFBuilder = PDFBuilder(pageCount: 2), patience: Int = 15) throws
    -> PDFDocument
  {
    try folder.write(builder.data, to: "x.pdf")
    return try PDFDocument(try #require(FileStamp(path: folder.path + "/x.pdf")), patience: patience)
  }

  private func worker(of document: PDFDocument) throws -> pid_t {
    try #require(document.idle.withLock { $0.last?.process.number })
  }

  private func words(of document: PDFDocument, page: Int = 0) throws -> String {
    try document.text(ofPage: page).map(\.text).joined(separator: " ")
  }

  @Test func itHasGivenUpItsRights() throws {
    let document = try document()
    let worker = try worker(of: document)
    let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
    #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
    let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8).split(separator: "\n")
    func limit(_ name: String) -> Substring? {
      limits.first { $0.hasPrefix(name) }?.dropFirst(26).split(separator: " ").first
    }
    #expect(limit("Max address space") == "1073741824" && limit("Max file size") == "0")
    #expect(limit("Max open files") == "64" && limit("Max cpu time") == "600")
  }

  @Test func oneThatWasEndedWhileItWaitedIsReplaced() throws {
    let document = try document()
    let first = try #require(try ForeignProcess(worker(of: document)))
    first.kill(SIGKILL)
    first.blockUntilExit()
    #expect(try words(of: document, page: 1) == "This is page 2.")
    #expect(try worker(of: document) != first.pid)
  }

  @Test func oneThatDiesOverAPageCostsThatPageAlone() async throws {
    // A minute's work. The system ends who does a second of it: in the middle of that page, whenever it was begun.
    let fill = String(repeating: "0 0 595 842 re f ", count: 20_000)
    let document = try document(PDFBuilder([PDFBuilder.Page(drawing: fill), PDFBuilder.Page("Whole")]))
    let limited = try await Command.run("prlimit", ["--pid", "\(worker(of: document))", "--cpu=1:1"])
    #expect(limited.status == .code(0), "\(limited.errorText)")
    #expect(throws: PDFFailure.ended) {
      try document.picture(ofPage: 0, PDFPart(width: 2000, height: 2828)!)
    }
    #expect(try words(of: document, page: 1) == "Whole")
  }

  @Test func oneThatHangsIsEnded() throws {
    let document = try document(patience: 1)
    let first = try worker(of: document)
    kill(first, SIGSTOP)
    #expect(throws: PDFFailure.late(seconds: 1)) {
      try document.picture(ofPage: 0, PDFPart(width: 9, height: 9)!)
    }
    #expect(kill(first, 0) == -1 && errno == ESRCH, "it is neither there nor a zombie")
    #expect(try words(of: document, page: 1) == "This is page 2.")
  }

  /// A drawing that draws ten others, each of which draws ten others, and so on: nobody sees its end.
  private static var endless: PDFBuilder {
    var page = PDFBuilder.Page(drawing: "/X0 Do")
    page.forms = (0..<12).map { number in
      number == 11 ? "0 0 1 1 re f" : String(repeating: "/X\(number + 1) Do ", count: 10)
    }
    return PDFBuilder([page, PDFBuilder.Page("Whole")])
  }

  /// The real worker; how often it was started is how many lines are in a file beside it.
  private func countingProgram() throws -> (path: String, starts: () -> Int) {
    let (path, log) = (folder.path + "/worker", folder.path + "/starts")
    let script = "#!/bin/sh\necho started >>'\(log)'\nexec '\(try PDFProgram.path())'\n"
    try folder.write(Data(script.utf8), to: "worker")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return (path, { ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").count { $0 == "\n" } })
  }

  /// Whoever draws a page asks for its text, its picture and its links.
  @Test func aPageThatStallsIsAskedOnce() throws {
    let program = try countingProgram()
    try folder.write(Self.endless.data, to: "x.pdf")
    let stamp = try #require(FileStamp(path: folder.path + "/x.pdf"))
    let document = try PDFDocument(stamp, patience: 1, program: program.path)
    let late = PDFFailure.late(seconds: 1)
    #expect(throws: late) { try document.text(ofPage: 0) }
    #expect(program.starts() == 1, "that it was opened with")
    for _ in 0..<3 {
      #expect(throws: late) { try document.text(ofPage: 0) }
      #expect(throws: late) { try document.picture(ofPage: 0, PDFPart(width: 9, height: 9)!) }
      #expect(throws: late) { try document.links(ofPage: 0) }
    }
    #expect(program.starts() == 1, "nobody was asked any more")
    #expect(try words(of: document, page: 1) == "Whole")
    #expect(try document.links(ofPage: 1).isEmpty && program.starts() == 2)
  }

  @Test func aPageThatStalledIsAskedAgainLater() throws {
    let program = try countingProgram()
    try folder.write(Self.endless.data, to: "x.pdf")
    let stamp = try #require(FileStamp(path: folder.path + "/x.pdf"))
    let document = try PDFDocument(stamp, patience: 1, rest: .zero, program: program.path)
    for _ in 0..<2 { #expect(throws: PDFFailure.late(seconds: 1)) { try document.text(ofPage: 0) } }
    #expect(program.starts() == 2)
  }

  /// What has been answered costs no waiting.
  @Test func ofAPageWhosePictureStallsTheTextIsStillRead() throws {
    let document = try document(patience: 1)
    #expect(try words(of: document) == "This is page 1.")
    kill(try worker(of: document), SIGSTOP)
    let late = PDFFailure.late(seconds: 1)
    #expect(throws: late) { try document.picture(ofPage: 0, PDFPart(width: 9, height: 9)!) }
    #expect(throws: late) { try document.links(ofPage: 0) }
    #expect(try words(of: document) == "This is page 1.")
  }

  @Test func itsEndIsThatOfTheDocument() throws {
    let worker: pid_t
    do {
      let document = try document()
      worker = try self.worker(of: document)
      #expect(kill(worker, 0) == 0)
    }
    #expect(kill(worker, 0) == -1 && errno == ESRCH)
  }

  @Test func severalPagesAreReadAtATime() throws {
    let document = try document(PDFBuilder(pageCount: 40))
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      let words = try? words(of: document, page: number)
      #expect(words == "This is page \(number + 1).")
    }
    #expect((1...2).contains(document.idle.withLock { $0.count }))
  }

  @Test func whatTakesAllMemoryIsItsOwnEnd() throws {
    // A picture of 16 gigabytes that a few bytes describe.
    let image =
      "q 500 0 0 500 50 50 cm BI /W 65000 /H 65000 /BPC 8 /CS /RGB /F /RL ID "
      + String(repeating: "\u{1}", count: 500)
      + "> EI Q"
    let document = try document(PDFBuilder([PDFBuilder.Page(drawing: image), PDFBuilder.Page("Whole")]))
    let drawn = Result { () throws(PDFFailure) in
      try document.picture(ofPage: 0, PDFPart(width: 600, height: 800)!)
    }
    if case .failure(let failure) = drawn { #expect(failure == .ended) }
    #expect(try words(of: document, page: 1) == "Whole")
  }

  @Test func fontsThatAreNotInTheDocumentAreFound() throws {
    let document = try document()
    let pixels = try document.picture(ofPage: 0, PDFPart(width: 595, height: 842)!)
    // The line of text is dark on white.
    let dark = stride(from: 0, to: pixels.count, by: 4).count { pixels[$0] < 100 }
    #expect((100..<5000).contains(dark), "\(dark) dark pixels")
  }
}
