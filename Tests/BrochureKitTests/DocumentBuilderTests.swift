import TestSupport
import Testing

@testable import BrochureKit

@Suite struct DocumentBuilderTests {
  private func document(_ build: (inout DocumentBuilder) -> Void) -> Document {
    var builder = DocumentBuilder()
    build(&builder)
    return builder.finish()
  }

  /// A document's structure in a line.
  private func outline(_ document: Document) -> String { outline(document.blocks, document) }

  private func outline(_ blocks: [Block], _ document: Document) -> String {
    blocks.map { block in
      func text(_ inline: InlineText) -> String { document.string(inline.range) }
      switch block {
      case .heading(let level, let content): return "h\(level) \(text(content))"
      case .paragraph(let content): return "p \(text(content))"
      case .list(let list):
        let items = list.items.map { outline($0, document) }
        return "\(list.labels?.first ?? "*")[\(items.joined(separator: "; "))]"
      case .quote(let blocks): return "q(\(outline(blocks, document)))"
      case .code(let content): return "code \(text(content))"
      case .table(let table):
        let rows = table.rows.map { row in
          row.map { "\($0.columns.count)x\($0.rows) \(outline($0.blocks, document))" }.joined(separator: ", ")
        }
        return "t\(table.headerRows){\(rows.joined(separator: "/"))}"
      case .aligned(let alignment, let blocks): return "\(alignment)(\(outline(blocks, document)))"
      case .picture(let picture): return "pic \(picture.source) \(text(picture.caption))"
      case .rule: return "---"
      case .pageBreak: return "==="
      case .caption(let content): return "cap \(text(content))"
      case .definitions(let definitions):
        let entries = definitions.map {
          "\($0.terms.map(text).joined(separator: ","))=\(outline($0.description, document))"
        }
        return "d(\(entries.joined(separator: "; ")))"
      case .footnote(let number, let blocks): return "f\(number)(\(outline(blocks, document)))"
      }
    }.joined(separator: " | ")
  }

  @Test func buildsWhatIsBegunAndEnded() {
    let made = document {
      $0.begin(.heading(level: 1))
      $0.append("Title")
      $0.end()
      $0.begin(.list(start: 3, isTight: true))
      for item in ["a", "b"] {
        $0.begin(.item())
        $0.begin(.paragraph)
        $0.append(item)
        $0.end()
        $0.end()
      }
      $0.end()
      $0.code("  x\n y\n")
      $0.rule()
      $0.picture(source: "p.png", alternative: "a", caption: "Below")
    }
    #expect(outline(made) == "h1 Title | 3.[p a; p b] | code   x\n y | --- | pic p.png Below")
    #expect(String(decoding: made.utf8, as: UTF8.self) == "Title\na\nb\n  x\n y\nBelow\n")
  }

  @Test func collapsesWhiteSpaceAsHTMLDoes() {
    let made = document {
      $0.append(collapsing: "  a \n\t b")
      $0.append(collapsing: " ")
      $0.append(collapsing: " c")
      $0.lineBreak()
      $0.append(collapsing: " d  ")
      $0.begin(.paragraph)
      $0.append(collapsing: "山路を\n登り\nながらand\nso")
      $0.end()
    }
    #expect(outline(made) == "p a b c\nd | p 山路を登りながらand so")
  }

  @Test func marksRunsAndJoinsNeighbours() {
    let made = document {
      $0.append("plain ")
      $0.beginStyle(.emphasis)
      $0.append("one")
      $0.append(" two")
      $0.beginStyle([], link: "there")
      $0.append("link")
      $0.endStyle()
      $0.endStyle()
      $0.append("E=mc")
      $0.beginStyle(.superscript)
      $0.append("2")
      $0.endStyle()
      $0.footnoteReference(12)
    }
    guard case .paragraph(let content) = made.blocks.first else { return #expect(Bool(false)) }
    let runs = content.runs.map { "\(made.string($0.range)) \($0.traits.rawValue) \($0.link ?? "")" }
    #expect(runs == ["one two 1 ", "link 1 there", "² 16 ", "¹² 80 #note 12"])
  }

  @Test func forgivesWhatSourcesDo() {
    let made = document {
      $0.append("bare")
      $0.begin(.paragraph)
      $0.append("before")
      $0.begin(.quote)
      $0.append("inside")
      $0.end()
      $0.append("after")
      $0.end()
      $0.begin(.row(isHeader: false))
      $0.append("no table")
      $0.end()
      $0.begin(.list(start: nil, isTight: true))
      $0.append("no item")
      $0.begin(.item())
      $0.append("item")
      $0.end()
      $0.end()
      $0.begin(.quote)
      $0.append("never closed")
    }
    #expect(
      outline(made) == "p bare | p before | q(p inside) | p after | p no table | *[p no item; p item]"
        + " | q(p never closed)")
  }

  @Test func noCellLiesOverAnotherOrReachesOutOfItsTable() throws {
    for seed in 0..<40 {
      var random = RandomText(seed: UInt64(seed))
      let made = document {
        $0.begin(.table(alignments: []))
        for _ in 0..<1 + random.next(6) {
          $0.begin(.row(isHeader: false))
          for _ in 0..<random.next(6) {
            $0.begin(
              .cell(
                column: random.next(3) == 0 ? random.next(8) : nil, columns: random.next(4),
                rows: random.next(4)))
            $0.append("x")
            $0.end()
          }
          $0.end()
        }
        $0.end()
      }
      guard case .table(let table) = made.blocks.first else { continue }
      var taken: Set<[Int]> = []
      for (number, row) in table.rows.enumerated() {
        #expect(zip(row, row.dropFirst()).allSatisfy { $0.columns.upperBound <= $1.columns.lowerBound })
        for cell in row {
          #expect(cell.columns.upperBound <= table.alignments.count && number + cell.rows <= table.rows.count)
          for row in number..<number + cell.rows {
            for column in cell.columns { #expect(taken.insert([row, column]).inserted, "\(seed)") }
          }
        }
      }
      #expect(!taken.isEmpty)
    }
  }

  @Test func theCellsOfATableHoldWhateverIsInThem() {
    let made = document {
      $0.begin(.table(alignments: [.right]))
      $0.append("caption")
      for (isHeader, cells) in [(true, ["a", "b", "c"]), (false, ["1"]), (false, ["2", "3"])] {
        $0.begin(.row(isHeader: isHeader))
        for cell in cells {
          $0.begin(.cell())
          $0.append(cell)
          if cell == "3" {
            $0.begin(.paragraph)
            $0.append("x")
            $0.end()
            $0.append("y")
          }
          $0.end()
        }
        $0.end()
      }
      $0.append("stray")
      $0.end()
    }
    #expect(
      outline(made)
        == "p caption | t1{1x1 p a, 1x1 p b, 1x1 p c/1x1 p 1/1x1 p 2, 1x1 p 3 | p x | p y} | p stray")
  }

  @Test func putsFootnotesLast() {
    let made = document {
      $0.begin(.footnote(number: 1))
      $0.append("note")
      $0.end()
      $0.append("text")
    }
    #expect(outline(made) == "p text | f1(p note)")
  }

  @Test func flattensWhatIsNestedWithoutEnd() {
    var depth = 0
    var deepest = 0
    func visit(_ blocks: [Block]) {
      depth += 1
      deepest = max(deepest, depth)
      for case .quote(let inner) in blocks { visit(inner) }
      depth -= 1
    }
    let made = document {
      for level in 0..<100_000 {
        $0.begin(.quote)
        if level.isMultiple(of: 25_000) { $0.append("\(level)") }
      }
      for _ in 0..<100_000 { $0.end() }
      $0.append("outside")
    }
    visit(made.blocks)
    #expect(deepest == DocumentBuilder.deepest + 1)
    #expect(
      outline(Document(utf8: made.utf8, blocks: [made.blocks[1]], language: nil, direction: .leftToRight))
        == "p outside")
  }

  @Test func makesOneParagraphOfMoreThanAnybodyWrites() {
    let count = DocumentBuilder.mostBlocks + 5
    let made = document {
      for number in 0..<count {
        $0.begin(.paragraph)
        $0.append("\(number)")
        $0.end()
      }
    }
    #expect(made.blocks.count == DocumentBuilder.mostBlocks - 1)
    guard case .paragraph(let last) = made.blocks.last else { return #expect(Bool(false)) }
    #expect(made.string(last.range).split(separator: "\n").last == "\(count - 1)")
    #expect(last.range.count > 6 * 5)
  }
}
