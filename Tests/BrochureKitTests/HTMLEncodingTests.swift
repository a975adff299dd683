import Foundation
import Testing

@testable import BrochureKit

@Suite struct HTMLEncodingTests {
  private func text(_ bytes: [UInt8]) -> String { HTMLEncoding.text(of: Data(bytes)) }

  private static func meta(_ name: String) -> [UInt8] { Array("<meta charset=\(name)>".utf8) }

  static let declared: [(name: String, bytes: [UInt8], text: String)] = [
    ("utf-8", Array("naïve".utf8), "naïve"), ("iso-8859-1", [0xE9, 0x93], "é“"), ("us-ascii", [0xE9], "é"),
    ("Windows-1252", [0x80, 0x9F], "€Ÿ"), ("latin2", [0xB3, 0xF3, 0xBF], "łóż"),
    ("iso-8859-15", [0xA4], "€"), ("iso-8859-9", [0xFD], "ı"), ("koi8-r", [0xD0, 0xD2, 0xC9], "при"),
    ("windows-1251", [0xEF, 0xF0, 0xE8], "при"), ("ibm866", [0xAF, 0xE0, 0xA8], "при"),
    ("shift_jis", [0x8E, 0x52, 0x98, 0x48, 0xB1], "山路ｱ"), ("euc-jp", [0xBB, 0xB3, 0xCF, 0xA9], "山路"),
    ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x3B, 0x33, 0x1B, 0x28, 0x42, 0x61], "山a"),
    ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"), ("big5", [0xA7, 0x41, 0xA6, 0x6E], "你好"),
    ("euc-kr", [0xB0, 0xA1], "가"), ("macintosh", [0x8E], "é"), ("tis-620", [0xA1], "ก"),
  ]

  @Test(arguments: declared) func readsWhatIsDeclared(name: String, bytes: [UInt8], expected: String) {
    let meta = Self.meta(name)
    #expect(text(meta + bytes) == String(decoding: meta, as: UTF8.self) + expected)
    let old = Array("<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=\(name)'>".utf8)
    #expect(text(old + bytes).hasSuffix(expected))
    let xml = Array("<?xml version='1.0' encoding='\(name)'?>".utf8)
    #expect(text(xml + bytes).hasSuffix(expected))
  }

  @Test func readsUTF16WithAMarkAndWithout() {
    for bigEndian in [true, false] {
      let bytes = "<p>é山".utf16.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return bigEndian ? pair : pair.reversed()
      }
      #expect(text(bytes) == "<p>é山")
      #expect(text((bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) + bytes) == "<p>é山")
    }
  }

  @Test func believesTheBytesBeforeTheDeclaration() {
    // A mark, whatever is declared.
    #expect(text([0xEF, 0xBB, 0xBF] + Self.meta("latin1") + Array("é".utf8)).hasSuffix(">é"))
    // Valid UTF-8 that is said to be something else.
    #expect(text(Self.meta("latin1") + Array("é“”".utf8)).hasSuffix(">é“”"))
    #expect(text(Self.meta("gbk") + Array("naïve café, déjà vu".utf8)).hasSuffix("naïve café, déjà vu"))
    // What is said to be UTF-8 and is not.
    #expect(text(Self.meta("utf-8") + [0x93, 0xE9, 0x94]).hasSuffix(">“é”"))
    #expect(text(Self.meta("utf-16") + Array("é".utf8)).hasSuffix(">é"))
    // An unknown name, or one that is not to be trusted.
    #expect(text(Self.meta("klingon") + Array("é".utf8)).hasSuffix(">é"))
    #expect(text(Self.meta("utf-7") + Array("+ADw-script+AD4-".utf8)).hasSuffix("+ADw-script+AD4-"))
  }

  @Test func looksForTheDeclarationWhereItCounts() {
    #expect(text(Array("<!-- <meta charset=koi8-r> --><meta charset=latin2>".utf8) + [0xB3]).hasSuffix("ł"))
    #expect(text(Array("<!-- <meta charset=koi8-r> ".utf8) + [0xB3]).hasSuffix("³"))
    #expect(
      text(Array("<meta name=charset content=x><meta charset = \"latin2\" >".utf8) + [0xB3]).hasSuffix("ł"))
  }

  @Test(arguments: declared.filter { $0.name != "utf-8" })
  func readsOnAfterABadByte(name: String, bytes: [UInt8], expected: String) {
    for bad: [UInt8] in [[0xFF], [0x80, 0xFF, 0x20], [0x81]] {
      let read = text(Self.meta(name) + bytes + [0x20] + bad + Array(" still here".utf8))
      #expect(read.contains(expected) && read.hasSuffix("still here"), "\(name) \(bad): \(read)")
    }
  }

  @Test func aDamagedTextKeepsWhatIsWhole() {
    let damaged = Array("Größe ".utf8) + [0xFF] + Array(" Übermaß café".utf8)
    #expect(text(Self.meta("utf-8") + damaged).hasSuffix("Größe \u{FFFD} Übermaß café"))
  }
}
