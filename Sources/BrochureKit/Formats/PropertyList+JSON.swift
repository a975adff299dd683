internal import Foundation
import Plist

extension PropertyList {
  /// JSON as people write it: with comments, and a comma after the last (JSON5). What is null is left out.
  ///
  /// - Returns: nil of anything else.
  init?(json data: Data) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let plain = data.starts(with: mark) ? data.dropFirst(mark.count) : data
    // The decoder bounds how deep it nests.
    guard let value = try? decoder.decode(JSON.self, from: Data(plain)), let list = value.list else {
      return nil
    }
    self = list
  }
}

private struct JSON: Decodable {
  /// nil of null.
  let list: PropertyList?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      list = nil
    } else if let text = try? container.decode(String.self) {
      list = .string(text)
    } else if let isTrue = try? container.decode(Bool.self) {
      list = .bool(isTrue)
    } else if let number = try? container.decode(Int.self) {
      list = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      list = .real(number)
    } else if let values = try? container.decode([JSON].self) {
      list = .array(values.compactMap(\.list))
    } else {
      list = .dictionary(try container.decode([String: JSON].self).compactMapValues(\.list))
    }
  }
}
