import Foundation
import Plist
import TestSupport
import Testing

@Suite struct PropertyListTests {
  private let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    """

  private func xml(_ body: String) -> Data { Data("\(header)\(body)</plist>".utf8) }

  @Test func readsEveryTypeFromXMLAndBinary() throws {
    let object: [String: Any] = [
      "array": ["é", 1] as [Any], "true": true, "one": 1, "real": 1.0, "data": Data([1, 2]), "negative": -3,
      "date": Date(timeIntervalSinceReferenceDate: 100), "long": String(repeating: "日", count: 300),
      "big": 1 << 40,
    ]
    let expected: PropertyList = .dictionary([
      "array": .array([.string("é"), .integer(1)]), "true": .bool(true), "one": .integer(1), "real": .real(1),
      "data": .data(Data([1, 2])), "negative": .integer(-3),
      "date": .date(Date(timeIntervalSinceReferenceDate: 100)),
      "long": .string(String(repeating: "日", count: 300)),
      "big": .integer(1 << 40),
    ])
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
      #expect(try PropertyList(data) == expected)
    }
  }

  @Test func readsOtherEncodingsAndTheOldDoctype() throws {
    let text = String(decoding: xml("<string>é日</string>"), as: UTF8.self)
    let utf16 = text.replacing("UTF-8", with: "UTF-16")
    let expected = PropertyList.string("é日")
    #expect(try PropertyList(Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)) == expected)
    #expect(
      try PropertyList(Data([0xFF, 0xFE]) + #require(utf16.data(using: .utf16LittleEndian))) == expected)
    #expect(try PropertyList(Data([0xFE, 0xFF]) + #require(utf16.data(using: .utf16BigEndian))) == expected)
    #expect(
      try PropertyList(Data(text.replacing("-//Apple//", with: "-//Apple Computer//").utf8)) == expected)
    #expect(try PropertyList(Data("<plist><string>é日</string></plist>".utf8)) == expected)
  }

  @Test func keepsAllElseWhereADateOrANumberIsOdd() throws {
    let list = try PropertyList(
      xml("<array><date>2016-06-05</date><date/><integer>many</integer><real></real><true/></array>"))
    #expect(
      list == .array([.string("2016-06-05"), .string(""), .string("many"), .string(""), .bool(true)]))
  }

  @Test func refusesWhatIsNoPropertyList() {
    for text in ["", " \n", "just text", "(a, b)", "{a = b;}", "bplist", "bplist00", "\u{0}"] {
      #expect(throws: PropertyListError.self) { try PropertyList(Data(text.utf8)) }
    }
    for text in ["<html><body>Log in</body></html>", "<", "<plist>", "<plist></plist>"] {
      #expect(throws: PropertyListError.self) { try PropertyList(Data(text.utf8)) }
    }
    #expect(throws: PropertyListError.tooLarge(bytes: PropertyList.byteLimit + 1)) {
      try PropertyList(Data(count: PropertyList.byteLimit + 1))
    }
  }

  @Test func refusesAHundredThousandLevels() {
    let count = 100_000
    let arrays = String(repeating: "<array>", count: count) + String(repeating: "</array>", count: count)
    #expect(throws: PropertyListError.self) { try PropertyList(xml(arrays)) }
    #expect(throws: PropertyListError.self) {
      try PropertyList(xml(String(repeating: "<dict><key>a</key>", count: count)))
    }
    let binary = (0..<count).map { BinaryPlist.array([$0 + 1]) } + [[0xA0]]
    #expect(throws: PropertyListError.tooComplex) { try PropertyList(BinaryPlist.data(binary)) }
  }

  @Test func refusesWhatContainsItselfOrExpandsWithoutEnd() {
    #expect(throws: PropertyListError.tooComplex) {
      try PropertyList(BinaryPlist.data([BinaryPlist.array([0])]))
    }
    #expect(throws: PropertyListError.tooComplex) {
      try PropertyList(BinaryPlist.data([BinaryPlist.array([1]), BinaryPlist.array([0])]))
    }
    let laughs = (0..<30).map { BinaryPlist.array(Array(repeating: $0 + 1, count: 10)) } + [[0x51, 0x78]]
    #expect(throws: PropertyListError.tooComplex) { try PropertyList(BinaryPlist.data(laughs)) }
    let entities = """
      <!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <plist><string>&b;&b;</string></plist>
      """
    #expect(throws: PropertyListError.self) { try PropertyList(Data(entities.utf8)) }
  }

  @Test func refusesCountsAndOffsetsThatLie() {
    for count in [UInt64.max, 1 << 62, 1 << 61, 1 << 32] {
      for marker: UInt8 in [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] {
        let object = [marker, 0x13] + BinaryPlist.big(count)
        #expect(throws: PropertyListError.self) { try PropertyList(BinaryPlist.data([object])) }
      }
    }
    #expect(throws: PropertyListError.self) { try PropertyList(BinaryPlist.data([[0x09]], root: 1)) }
    #expect(throws: PropertyListError.self) { try PropertyList(BinaryPlist.data([[0x09]], root: .max)) }
  }

  @Test func survivesEveryTruncationAndEveryChangedByte() throws {
    let object: [Any] = [
      ["class": "SimplePage", "n": [1, 2.5, true, "日本", Data([7])] as [Any]] as [String: Any]
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
      let whole = try PropertyList(data)
      for length in 0..<data.count {
        // Only a line break may be cut off without harm.
        let cut = try? PropertyList(data.prefix(length))
        #expect(cut == nil || (cut == whole && format == .xml))
      }
      var random = RandomText(seed: 7)
      var read = 0
      for index in data.indices {
        var changed = data
        changed[index] = UInt8(random.next(256))
        if (try? PropertyList(changed)) != nil { read += 1 }
      }
      // Some changes are harmless, so this went through the readers to the end.
      #expect(read > 0)
    }
  }
}
