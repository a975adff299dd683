import Foundation

/// JSON (RFC 8259) from strangers, read by Foundation, which limits its depth.
enum JSONValue {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  case number(NSNumber)
  case bool(Bool)
  case null

  /// Nil of what is none.
  init?(_ bytes: [UInt8]) {
    guard let first = ContentSniffer.firstMeaningfulByte(bytes),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let value = try? JSONSerialization.jsonObject(with: Data(bytes))
    else { return nil }
    self.init(value)
  }

  private init(_ value: Any) {
    switch value {
    case let value as [String: Any]: self = .object(value.mapValues { JSONValue($0) })
    case let value as [Any]: self = .array(value.map { JSONValue($0) })
    case let value as String: self = .string(value)
    // Any 0 and 1 could be cast to a Bool; a Bool alone is a `char` to Foundation.
    case let value as NSNumber:
      self = value.objCType.pointee == 0x63 ? .bool(value.boolValue) : .number(value)
    default: self = .null
    }
  }

  subscript(key: String) -> JSONValue? { if case .object(let fields) = self { fields[key] } else { nil } }

  var object: [String: JSONValue]? { if case .object(let fields) = self { fields } else { nil } }
  var array: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  var number: Double? { if case .number(let number) = self { number.doubleValue } else { nil } }
  /// The items of a list; one value is a list of one.
  var items: [JSONValue] {
    switch self {
    case .array(let items): items
    case .null: []
    default: [self]
    }
  }
  /// A text that is not empty, of a number its digits.
  var text: String? {
    switch self {
    case .string(let text): text.trimmed.isEmpty ? nil : text.trimmed
    // Identifiers may have more digits than a Double.
    case .number(let number):
      number.stringValue.hasSuffix(".0")
        ? String(number.stringValue.dropLast(2)) : number.stringValue
    default: nil
    }
  }
  /// A text, or one of those in several languages (RWPM, section 2.1): the person's where there is one, else English,
  /// else the first by name.
  func localizedText(_ languages: [String]) -> String? {
    if let text { return text }
    guard let object else { return nil }
    let known = Dictionary(
      object.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { one, _ in one })
    for language in languages + ["en", "und"] { if let text = known[language]?.text { return text } }
    return object.sorted { $0.key < $1.key }.lazy.compactMap(\.value.text).first
  }
}
