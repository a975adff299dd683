import Foundation
import Plist
import TerminalKit
import Testing

@testable import BrochureKit

@Suite struct TextPageTests {
  /// Words that are all different, so that a row tells its place.
  private let numbered = (0..<40).map { paragraph in
    (0..<(paragraph % 7) * 9 + 1).map { "p\(paragraph)w\($0)" }.joined(separator: " ")
  }.joined(separator: "\n\n")

  private func text(_ string: String, in folder: IssueFolder? = nil) throws -> String? {
    let page = try (folder ?? IssueFolder()).page("TextPage", ["text": .string(string)])
    return (page as? TextPage)?.text
  }

  private func words(_ drawn: DrawnPage, _ row: Int) -> [Substring] {
    drawn.rows(row..<row + 1).text.split(separator: " ")
  }

  @Test func readsTheFileOrTakesTheTextItself() throws {
    let folder = try IssueFolder(["1.txt": "from the file", "odd name": "also a file", "text/Ä.md": "# A"])
    #expect(try text("1.txt", in: folder) == "from the file")
    #expect(try text("odd name", in: folder) == "also a file")
    #expect(try text("text/ä.md", in: folder) == "# A")
    #expect(try text("gone.txt", in: folder) == nil)
    #expect(try text("gone.MARKDOWN", in: folder) == nil)
    for itself in [
      "Read 2.txt", "No file at all.", "word", "a\nb.txt", "end.", "1.5", "and/or", "1/2", "/", "e.g.",
    ] {
      #expect(try text(itself, in: folder) == itself)
    }
  }

  @Test func takesWhatCanOnlyBeANameForOne() throws {
    let folder = try IssueFolder()
    func error(_ string: String) throws -> PageError? {
      (try folder.page("TextPage", ["text": .string(string)]) as? ProblemPage)?.error
    }
    for name in ["nope.png", "lost.md", "a/b.HTML", "x.tar.gz", "movie.mp4", "https://x.org/a.html"] {
      #expect(try error(name) == .missingAsset(name, .text))
    }
    for path in ["../x", "/etc/passwd", "../../a.txt"] { #expect(try error(path) == .badPath(path)) }
  }

  @Test func saysWhatAFileIsThatIsNoText() throws {
    let folder = try IssueFolder()
    let zeros = Data(count: 100)
    for (name, content, kind) in [
      ("a.png", Data([0x89]) + Data("PNG\r\n\u{1A}\n".utf8) + zeros, BinaryKind.picture),
      ("a.zip", Data("PK\u{3}\u{4}".utf8) + zeros, .archive),
      ("a.mp4", Data([0, 0, 0, 24]) + Data("ftypisom".utf8) + zeros, .movie),
      ("a.heic", Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + zeros, .picture),
      ("a.webp", Data("RIFF\u{1}\u{1}\u{1}\u{1}WEBP".utf8) + zeros, .picture),
      ("a.avi", Data("RIFF\u{1}\u{1}\u{1}\u{1}AVI ".utf8) + zeros, .movie),
      ("a.pdf", Data("%PDF-1.7\n".utf8) + zeros, .document),
      ("a.txt", Data((0..<200).map { UInt8(truncatingIfNeeded: $0 * 37) }), .unknown),
      ("b.txt", zeros, .unknown),
    ] {
      try folder.write(content, to: name)
      for (className, property) in [("TextPage", "text"), ("HTMLPage", "html")] {
        let page = try folder.page(className, [property: .string(name)])
        #expect((page as? ProblemPage)?.error == .notText(name, kind), "\(name)")
        #expect(page.text(columns: 200)[0].hasPrefix("«\(name)» should be a text, but is "))
      }
    }
    // A movie is called one, however large.
    #expect(truncate(folder.path + "/a.mp4", off_t(1) << 32) == 0)
    let page = try folder.page("TextPage", ["text": .string("a.mp4")])
    #expect((page as? ProblemPage)?.error == .notText("a.mp4", .movie))
  }

  @Test func readsEveryEncoding() throws {
    let folder = try IssueFolder()
    func read(_ data: [UInt8]) throws -> String? {
      try folder.write(Data(data), to: "t.txt")
      return try text("t.txt", in: folder)
    }
    #expect(try read(Array("naïve 日".utf8)) == "naïve 日")
    #expect(try read([0xEF, 0xBB, 0xBF] + Array("naïve".utf8)) == "naïve")
    #expect(try read([0xFE, 0xFF, 0x65, 0xE5, 0xD8, 0x3D, 0xDE, 0x00]) == "日😀")
    #expect(try read([0xFF, 0xFE, 0xE5, 0x65, 0x61]) == "日")
    #expect(try read(Array("na".utf8) + [0xEF] + Array("ve ".utf8) + [0x93, 0x80, 0x94]) == "naïve “€”")
    #expect(try read([0x63, 0x61, 0x66, 0xE9]) == "café")
    #expect(try read(Array("日本語".utf8) + [0xE6]) == "日本語\u{FFFD}")
    #expect(try read([]) == "")
    #expect(try read([0x68, 0, 0x69, 0, 0x21, 0]) == "hi!")
    #expect(try read([0, 0x68, 0, 0x69, 0, 0x21]) == "hi!")
    #expect(try read([0x61, 0, 0x62]) == "ab", "a stray NUL")
  }

  @Test func damagesDoNotMakeAnotherEncodingOfUTF8() throws {
    func decode(_ bytes: [UInt8]) -> DecodedText { TextDecoder.decode(Data(bytes)) }
    // As many whole characters as broken ones, and half as many.
    let short = decode(Array("Zoë\n caf".utf8) + [0xE9] + Array(" x".utf8) + [0xFF])
    #expect(short.text == "Zoë\n caf\u{FFFD} x\u{FFFD}" && short.encoding == .utf8)
    #expect(short.strayCount == 2 && short.firstStray == .init(line: 2, offset: 9))
    let marked = decode([0xEF, 0xBB, 0xBF] + Array("é".utf8) + [0xFF])
    #expect(marked.firstStray == .init(line: 1, offset: 5))
    // Windows-1252 has no such byte.
    #expect(decode([0x61, 0x9D, 0x62]).text == "a\u{FFFD}b")
    #expect(decode(Array("a “quoted” word".utf8)).firstStray == nil)
    // Windows-1252, with what is UTF-8 by chance: ß and a quotation mark.
    let german = decode(
      Array("f".utf8) + [0xFC] + Array("r ".utf8) + [0x84] + Array("Spa".utf8) + [0xDF, 0x93])
    #expect(german.text == "für „Spaß“" && german.encoding == .windows1252)
    #expect(decode([0x63, 0x61, 0x66, 0xE9]).encoding == .windows1252)
  }

  @Test func anyBytesAreDecoded() {
    var random = SystemRandomNumberGenerator()
    // Bytes that begin, go on with or break characters.
    let bytes: [UInt8] = [0x0A, 0x61, 0x80, 0x9D, 0xBF, 0xC3, 0xC4, 0xE2, 0xED, 0xF0, 0xF4, 0xFF]
    for count in 0..<3_000 {
      let data = Data((0..<count % 40).map { _ in bytes.randomElement(using: &random) ?? 0 })
      let decoded = TextDecoder.decode(data)
      #expect((decoded.firstStray == nil) == (decoded.strayCount == 0))
      if let stray = decoded.firstStray {
        #expect(decoded.encoding == .utf8 && data[stray.offset] >= 0x80, "\(Array(data))")
        #expect(stray.line == data.prefix(stray.offset).count { $0 == 0x0A } + 1)
        #expect(String(validating: data.prefix(stray.offset), as: UTF8.self) != nil, "\(Array(data))")
      }
    }
  }

  @Test func makesAllWhiteSpaceOurs() throws {
    #expect(try text("a\r\nb\rc\u{C}d\u{B}e") == "a\nb\nc\nd\ne")
    #expect(try text("\n\n\ta\tb\u{0}c\n \n\n") == "    a bc")
    #expect(try text("a\r\n\r\nb\n\rc") == "a\n\nb\n\nc")
  }

  @Test func setsLinesOfAMeasureThatCanBeRead() throws {
    let page = try IssueFolder(["1.txt": numbered])
      .page("TextPage", ["text": .string("1.txt"), "columns": .integer(1)])
    for (width, left) in [(200, 64), (80, 4), (60, 2), (20, 1), (10, 0)] {
      let rows = page.draw(in: PageContext(width, 20)).grid.text.split(separator: "\n")
      #expect(rows.allSatisfy { $0.count <= width - left && $0.count <= left + 72 })
      #expect(rows.map { $0.prefix { $0 == " " }.count }.min() == left)
    }
  }

  @Test func sharesAFewLinesOutAmongColumnsOnlyWhereThePageAsks() throws {
    let folder = try IssueFolder(["1.txt": "One of the lines.\n\nThe other of them."])
    func rows(_ columns: Int?) throws -> Int {
      let page = try folder.page(
        "TextPage",
        ["title": .string("A Title"), "text": .string("1.txt")]
          .merging(columns.map { ["columns": .integer($0)] } ?? [:]) { $1 })
      return page.draw(in: PageContext(160, 24)).grid.text.split(separator: "\n").count {
        $0.contains { $0 != " " }
      }
    }
    #expect(try rows(nil) == 3)
    #expect(try rows(2) == 2)
  }

  @Test func honoursColumnsWhereTheyAreWideEnough() throws {
    let folder = try IssueFolder(["1.txt": numbered])
    func columns(_ wanted: Int, _ width: Int, _ height: Int = 20) throws -> Int {
      let page = try folder.page("TextPage", ["text": .string("1.txt"), "columns": .integer(wanted)])
      let rows = page.draw(in: PageContext(width, height)).grid.text.split(separator: "\n")
      return rows.map { $0.split(separator: "    ").count }.max() ?? 0
    }
    #expect(try columns(1, 200) == 1)
    #expect(try columns(2, 80) == 2)
    #expect(try columns(3, 80) == 2)
    #expect(try columns(3, 102) == 3)
    #expect(try columns(9, 300) == 3)
    #expect(try columns(2, 60) == 1)
    #expect(try columns(3, 200, 5) == 1)
  }

  @Test func choosesAsManyColumnsAsMakeComfortableLines() throws {
    let page = try IssueFolder(["1.txt": numbered]).page("TextPage", ["text": .string("1.txt")])
    for (width, count) in [(80, 1), (115, 1), (116, 2), (160, 2), (173, 2), (174, 3), (400, 3)] {
      let measure = TextMeasure(width: width, wanted: nil)
      #expect(measure.count == count && (45...75).contains(measure.columns), "\(width)")
      let drawn = page.draw(in: PageContext(width, 20))
      #expect(drawn.screenHeight == (count > 1 ? 20 : nil))
    }
  }

  @Test func readsDownTheColumnsOfAScreenAndGoesOnToTheNext() throws {
    let page = try IssueFolder(["1.txt": numbered])
      .page("TextPage", ["text": .string("1.txt"), "columns": .integer(3), "title": .string("Title")])
    let drawn = page.draw(in: PageContext(120, 20))
    #expect(drawn.height > 20 && drawn.height.isMultiple(of: 20))
    var read: [Substring] = []
    for top in stride(from: 0, to: drawn.height, by: 20) {
      let screen = drawn.rows(top..<top + 20)
      for left in [2, 42, 81] {
        var column = Grid(width: 37, height: 20)
        column.draw(screen, x: 0, y: 0, part: Rect(x: left, y: 0, width: 37, height: 20))
        read += column.text.split { $0 == " " || $0 == "\n" }.filter { $0 != "Title" }
      }
    }
    #expect(read == numbered.split { $0 == " " || $0 == "\n" })
  }

  @Test(arguments: [nil, "A title that is long enough to take some lines where the screen is narrow"])
  func keepsTheFirstWordThroughOtherWidths(title: String?) throws {
    var properties: [String: PropertyList] = ["text": .string("1.txt"), "columns": .integer(1)]
    properties["title"] = title.map { .string($0) }
    let page = try IssueFolder(["1.txt": numbered]).page("TextPage", properties)
    let before = page.draw(in: PageContext(80, 24))
    let others = [13, 30, 44, 100, 250].map { page.draw(in: PageContext($0, 24)) }
    for row in 0..<before.height {
      guard let first = words(before, row).first else { continue }
      let place = before.place(atRow: row)
      for drawn in others {
        let there = drawn.row(forPlace: place)
        // The margin above belongs to the first row.
        let found = there == 0 ? words(drawn, 0) + words(drawn, 1) : words(drawn, there)
        #expect(found.contains(first), "row \(row), width \(drawn.size.width)")
      }
      // And at the first width it is the same row again.
      #expect(before.row(forPlace: place) == (place == 0 ? 0 : row))
    }
  }

  @Test func findsTheRowOfAPlaceInColumns() throws {
    let folder = try IssueFolder(["1.txt": numbered])
    let one = try folder.page("TextPage", ["text": .string("1.txt")]).draw(in: PageContext(60, 20))
    let two = try folder.page("TextPage", ["text": .string("1.txt"), "columns": .integer(2)])
      .draw(in: PageContext(100, 20))
    for row in 0..<one.height {
      guard let first = words(one, row).first else { continue }
      let top = two.row(forPlace: one.place(atRow: row))
      #expect(two.rows(top..<top + 20).text.split { $0 == " " || $0 == "\n" }.contains(first))
    }
  }

  @Test func findsRowsForPlacesThatAreNone() {
    let drawn = DrawnPage(size: Size(width: 1, height: 4), anchors: [0, 0, 5, 9]) {
      Grid(width: 1, height: $0.count)
    }
    #expect([-3, 0, 4, 5, 8, 9, 1000].map(drawn.row) == [0, 0, 0, 2, 2, 3, 3])
    #expect([-1, 0, 3, 99].map(drawn.place) == [0, 0, 9, 9])
    #expect(drawn.rows(-2..<9).height == 11)
    #expect(DrawnPage(Grid(width: 0, height: 0)).place(atRow: 3) == 0)
    #expect(DrawnPage(Grid(width: 0, height: 0)).row(forPlace: 3) == 0)
  }

  @Test(.timeLimit(.minutes(5))) func laysOutAParagraphOfAMegabyte() throws {
    let text = String(repeating: "The quick brown fox, 日本語の文章。 ", count: 25_000)
    let page = try IssueFolder(["1.txt": text]).page("TextPage", ["text": .string("1.txt")])
    let drawn = page.draw(in: PageContext(80, 24))
    #expect(drawn.height > 10_000)
    let middle = drawn.rows(5_000..<5_024)
    #expect(middle.height == 24 && middle.text.contains("quick"))
    let place = drawn.place(atRow: 5_000)
    #expect(drawn.row(forPlace: place) == 5_000)
  }
}
