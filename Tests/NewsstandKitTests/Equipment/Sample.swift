import Foundation
import TestSupport

/// What issues and feeds of the tests are made of.
enum Sample {
  /// An archive whose one page says `text`, with `padding` bytes that cannot be compressed beside it.
  static func zip(_ text: String, padding: Int = 0) -> Data {
    var members = [ArchiveBuilder.Member("page.txt", text: text)]
    if padding > 0 { members.append(.init("noise.bin", [UInt8](noise(padding)), method: 0)) }
    return Data(ArchiveBuilder(members).bytes())
  }

  /// What begins like a PNG.
  static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00])

  /// Bytes that are the same at every run and in no order.
  static func noise(_ count: Int, seed: UInt64 = 1) -> Data {
    var state = seed
    return Data(
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
      })
  }

  /// An XML issues plist of entries with `Name`, and whatever else they have.
  static func feed(_ entries: [[String: String]]) -> Data {
    let rows = entries.map { entry in
      "<dict>" + entry.sorted { $0.key < $1.key }.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
        + "</dict>"
    }
    return plist("<array>\(rows.joined(separator: "\n"))</array>")
  }

  static func plist(_ body: String) -> Data {
    Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">\(body)</plist>
      """.utf8)
  }
}
