import Foundation
import Plist
import Testing

@Suite struct PropertyListTests {
  private func xml(_ body: String, encoding: String = "UTF-8") -> String {
    "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<plist version=\"1.0\">\(body)</plist>"
  }

  private func read(_ text: String) throws -> PropertyList { try PropertyList(Data(text.utf8)) }

  @Test func oddDatesStayTextAndCostNothingElse() throws {
    for date in ["2016-06-05", "", "2011-13-45", "2016-06-05T10:00:00.25+02:00"] {
      let list = try read(xml("<array><date>\(date)</date><string>rest</string></array>"))
      #expect(list == .array([.string(date), .string("rest")]))
    }
    #expect(try read(xml("<array><date/></array>")) == .array([.string("")]))
  }

  @Test func tagsInCommentsAndSectionsAreNotTouched() throws {
    let list = try read(xml("<array><!-- <date> --><string><![CDATA[<date>]]></string></array>"))
    #expect(list == .array([.string("<date>")]))
  }

  @Test func everyKindOfValueIsRead() throws {
    let body =
      "<dict><key>t</key><true/><key>n</key><integer>1</integer><key>r</key><real>0.5</real>"
      + "<key>d</key><data>AAE=</data><key>s</key><string>&amp;é</string></dict>"
    let expected: [String: PropertyList] = [
      "t": .bool(true), "n": .integer(1), "r": .real(0.5), "d": .data(Data([0, 1])), "s": .string("&é"),
    ]
    #expect(try read(xml(body)) == .dictionary(expected))
    let plain: [String: Any] = ["t": true, "n": 1, "r": 0.5, "d": Data([0, 1]), "s": "&é"]
    let binary = try PropertyListSerialization.data(fromPropertyList: plain, format: .binary, options: 0)
    #expect(try PropertyList(binary) == .dictionary(expected))
  }

  @Test func otherEncodingsAndOldDocumentTypesAreRead() throws {
    let body = "<array><string>é草</string></array>"
    let expected = PropertyList.array([.string("é草")])
    let utf16 = try #require(xml(body, encoding: "UTF-16").data(using: .utf16))
    #expect(try PropertyList(utf16) == expected)
    #expect(try PropertyList(Data([0xEF, 0xBB, 0xBF]) + Data(xml(body).utf8)) == expected)
    let latin = try #require(
      xml("<array><string>é</string></array>", encoding: "ISO-8859-1").data(using: .isoLatin1))
    #expect(try PropertyList(latin) == .array([.string("é")]))
    let old =
      "<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\" "
      + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\"><plist version=\"1.0\">\(body)</plist>"
    #expect(try read(old) == expected)
  }

  @Test func whatIsNoPropertyListSaysSo() {
    for text in ["", "<!doctype html><html><body>Log in</body></html>", xml("<array><dict><key>Name")] {
      #expect(throws: PropertyListError.self) { try read(text) }
    }
  }

  @Test func depthIsBounded() {
    let levels = 100_000
    let body = String(repeating: "<array>", count: levels) + String(repeating: "</array>", count: levels)
    #expect(throws: PropertyListError.self) { try read(xml(body)) }
  }

  /// Forty arrays, each naming the next one twice: a trillion when unfolded.
  @Test func sharedContainersInBinaryFilesAreRefused() {
    let levels = 40
    var objects: [[UInt8]] = (0..<levels).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] }
    objects.append([0xA0])
    #expect(throws: PropertyListError.self) { try PropertyList(binary(objects)) }
    #expect(throws: PropertyListError.self) { try PropertyList(binary([[0xA1, 0]])) }
    #expect(throws: Never.self) { try PropertyList(binary([[0xA1, 1], [0xA0]])) }
  }

  @Test func aBinaryFileWithAnyByteChangedNeverCrashes() throws {
    let plain: [Any] = [["Name": "a", "Date": Date(timeIntervalSince1970: 0), "n": [1, 2.5, true]]]
    let data = try PropertyListSerialization.data(fromPropertyList: plain, format: .binary, options: 0)
    for index in data.indices {
      for value in [0x00, 0x7F, 0x80, 0xFF, data[index] ^ 0x10] as [UInt8] {
        var changed = data
        changed[index] = value
        _ = try? PropertyList(changed)
      }
      _ = try? PropertyList(data.prefix(index))
    }
  }

  private func binary(_ objects: [[UInt8]]) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt64(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt64(objects.count), 0, table] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    return Data(bytes)
  }
}
