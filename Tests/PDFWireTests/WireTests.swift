import PDFWire
import TestSupport
import Testing

/// What goes over the pipe to the program that reads documents, and comes from it.
@Suite struct WireTests {
  private static let part = PDFPart(wholeWidth: 900, wholeHeight: 1200, x: 100, y: 50, width: 30, height: 20)!

  static let requests: [PDFRequest] = [
    .open(password: nil, wantsContents: true), .open(password: "", wantsContents: false),
    .open(password: "日本語 pass", wantsContents: true), .picture(page: 0, part), .text(page: 99_999),
    .links(page: 7),
  ]

  static let answers: [PDFAnswer] = [
    .contents(
      PDFContents(
        pages: [.init(width: 595.25, height: 842, label: "iv"), .init(width: 1, height: 1e6, label: nil)],
        outline: [.init(title: "Tides", depth: 0, page: 1), .init(title: "", depth: 3, page: nil)],
        title: "Half Moon", author: nil, subject: "", date: -12.5)),
    .contents(PDFContents(pages: [])), .ready, .locked, .unconfined, .unreadable("It is no document."),
    .picture(Array(repeating: 7, count: part.byteCount)), .text([]),
    .text([PDFLine(text: "Line", area: PDFArea(1, 2, 3, 4))]),
    .text([PDFLine(text: "a\tb", area: PDFArea(1, 2, 3, 4), direction: .upward)]),
    .links([
      PDFLink(area: PDFArea(4, 3, 2, 1), words: "here", target: .page(4)),
      PDFLink(area: PDFArea(0, 0, 0, 0), words: "", target: .address("https://example.org/")),
    ]),
  ]

  @Test(arguments: requests) func aRequestArrivesAsItWasSent(request: PDFRequest) throws {
    #expect(try PDFRequest(request.bytes) == request)
    #expect(request.bytes.count <= PDFRequest.longest)
  }

  @Test(arguments: answers) func anAnswerArrivesAsItWasGiven(answer: PDFAnswer) throws {
    #expect(try PDFAnswer(answer.bytes()) == answer)
  }

  @Test(arguments: answers) func whatIsCutOffOrGoesOnIsRefused(answer: PDFAnswer) throws {
    if case .picture = answer { return }
    let bytes = answer.bytes()
    let (body, kind) = (bytes.dropLast(), bytes[bytes.count - 1])
    for length in body.indices {
      #expect(throws: WireError.self, "\(length) bytes") { try PDFAnswer(body.prefix(length) + [kind]) }
    }
    #expect(throws: WireError.tooLong) { try PDFAnswer(body + [0, kind]) }
    #expect(throws: WireError.tooShort) { try PDFAnswer([]) }
  }

  @Test func countsThatAreNotThereAreRefusedBeforeAnythingIsMadeForThem() {
    for kind: UInt8 in [0, 6, 7] {
      #expect(throws: WireError.self) { try PDFAnswer([0xFF, 0xFF, 0xFF, 0xFF, kind]) }
      #expect(throws: WireError.tooShort) { try PDFAnswer([0x10, 0x0F, 0, 0, 1, 2, 3, kind]) }
    }
    #expect(throws: WireError.outOfBounds) { try PDFAnswer([9]) }
  }

  @Test func numbersThatAreNoneAreRefused() {
    for value in [Double.nan, .infinity, -.infinity] {
      let line = PDFAnswer.text([PDFLine(text: "x", area: PDFArea(value, value, value, value))])
      #expect(throws: WireError.outOfBounds) { try PDFAnswer(line.bytes()) }
    }
  }

  @Test func whatIsTurnedUprightComesBack() {
    let area = PDFArea(10, 20, 40, 25)
    // What is written upwards begins below, and its next line is to the right.
    #expect(area.turnedUpright(from: .upward) == PDFArea(-25, 10, -20, 40))
    #expect(area.turnedUpright(from: .downward) == PDFArea(20, -40, 25, -10))
    #expect(area.turnedUpright(from: .rightward) == area)
    for direction in [PDFDirection.rightward, .downward, .leftward, .upward] {
      #expect(area.turnedUpright(from: direction).turnedBack(to: direction) == area)
    }
  }

  @Test func aPageWithoutASizeIsASheet() {
    for (width, height) in [(0.0, 5.0), (-1, 5), (.nan, 5), (.infinity, 5)] {
      let page = PDFContents.Page(width: width, height: height, label: nil)
      #expect(page.width == 612 && page.height == 792)
    }
    #expect(PDFContents.Page(width: 1e9, height: 1e-9, label: nil).width == 1e6)
  }

  @Test func aPartLiesInsideAndIsBounded() {
    func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PDFPart? {
      PDFPart(wholeWidth: 100, wholeHeight: 50, x: x, y: y, width: width, height: height)
    }
    #expect(part(0, 0, 100, 50) != nil && part(99, 49, 1, 1) != nil)
    #expect(part(0, 0, 101, 50) == nil && part(1, 0, 100, 50) == nil && part(0, 0, 0, 5) == nil)
    #expect(part(-1, 0, 5, 5) == nil && part(0, .max, 5, 5) == nil && part(0, 0, .max, .max) == nil)
    #expect(PDFPart(width: 5000, height: 5000) == nil && PDFPart(width: 4096, height: 4096) != nil)
  }

  @Test func longTextsAreCutBetweenCharacters() throws {
    let text = String(repeating: "語", count: 1000)
    guard
      case .contents(let contents) = try PDFAnswer(
        PDFAnswer.contents(PDFContents(pages: [], title: String(repeating: text, count: 4))).bytes())
    else {
      Issue.record("no contents")
      return
    }
    #expect(contents.title?.utf8.count == 4095 && contents.title?.contains("\u{FFFD}") == false)
  }

  @Test func randomBytesAreReadOrRefused() {
    var random = RandomText(seed: 8)
    for _ in 0..<20_000 {
      let bytes = random.bytes(random.next(80))
      // Numbers are small more often than at random.
      let small = bytes.enumerated().map { $0 % 4 == 0 ? $1 % 8 : $1 % 16 == 0 ? $1 : 0 }
      for bytes in [bytes, small] {
        _ = try? PDFRequest(bytes)
        for kind: UInt8 in 0...8 {
          guard let answer = try? PDFAnswer(bytes + [kind]) else { continue }
          #expect((try? PDFAnswer(answer.bytes())) == answer)
        }
      }
    }
  }

  @Test func theSignatureIsFoundNearTheBeginning() {
    let junk = Array(repeating: UInt8(ascii: "%"), count: 900)
    #expect(PDFSignature.isIn(Array("%PDF-1.7".utf8)) && PDFSignature.isIn(junk + Array("%PDF-1.7".utf8)))
    #expect(!PDFSignature.isIn(junk + junk + Array("%PDF-1.7".utf8)))
    #expect(!PDFSignature.isIn(Array("%PDF".utf8)) && !PDFSignature.isIn([]))
  }
}
