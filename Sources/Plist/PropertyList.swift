public import Foundation

/// A property list as a value: what feeds, brochures and the properties of pages are made of.
///
/// Reading is safe for whatever bytes come: nesting, size and the expansion of shared objects are
/// bounded.
public enum PropertyList: Hashable, Sendable {
  case array([PropertyList])
  case dictionary([String: PropertyList])
  case string(String)
  case data(Data)
  case integer(Int)
  case real(Double)
  case bool(Bool)
  case date(Date)

  /// The most bytes that are read as one property list: 64 MiB, a feed of some 100,000 issues.
  public static let byteLimit = 64 << 20

  /// Reads an XML property list (any encoding that it names or marks) or a binary one ("bplist00").
  ///
  /// One odd `<date>`, `<integer>` or `<real>` makes Foundation refuse a whole file. Then these are
  /// read as strings, so that the rest is kept.
  public init(_ data: Data) throws(PropertyListError) {
    guard data.count <= Self.byteLimit else { throw .tooLarge(bytes: data.count) }
    if data.starts(with: Array("bplist".utf8)) {
      var reader = try BinaryPropertyListReader(Array(data))
      self = try reader.root()
      return
    }
    // Foundation would also read the old format with braces, in which nearly any text is a list.
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0x00, 0xEF, 0xBB, 0xBF, 0xFF, 0xFE]
    guard data.first(where: { !blank.contains($0) }) == UInt8(ascii: "<") else { throw .unknownFormat }
    let xml = Self.utf8(data)
    do {
      try self.init(xml: xml)
    } catch {
      guard let lenient = Self.withoutTypedScalars(xml) else { throw error }
      do { try self.init(xml: lenient) } catch _ { throw error }
    }
  }

  public var array: [PropertyList]? { if case .array(let value) = self { value } else { nil } }

  public var dictionary: [String: PropertyList]? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  private init(xml data: Data) throws(PropertyListError) {
    let object: Any
    do {
      object = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    } catch {
      throw .malformed(reason: (error as NSError).userInfo["NSDebugDescription"] as? String)
    }
    guard let value = Self(object: object) else { throw .malformed(reason: nil) }
    self = value
  }

  /// Foundation refuses XML that nests deeper than 512, so the recursion is bounded.
  private init?(object: Any) {
    switch object {
    case let array as [Any]:
      self = .array(array.compactMap { Self(object: $0) })
    case let dictionary as [String: Any]:
      self = .dictionary(dictionary.compactMapValues { Self(object: $0) })
    case let string as String: self = .string(string)
    case let data as Data: self = .data(data)
    case let date as Date: self = .date(date)
    // An NSNumber 0 or 1 would also cast to Bool, hence the exact type.
    case let bool as Bool where type(of: object) == Bool.self: self = .bool(bool)
    case let number as NSNumber:
      let isReal = ["d", "f"].contains(String(cString: number.objCType))
      self =
        isReal
        ? .real(number.doubleValue) : (number as? Int).map { .integer($0) } ?? .real(number.doubleValue)
    default: return nil
    }
  }

  /// UTF-16, told by its mark, as UTF-8; other encodings have the same tags byte for byte and stay.
  private static func utf8(_ xml: Data) -> Data {
    guard xml.starts(with: [0xFF, 0xFE]) || xml.starts(with: [0xFE, 0xFF]),
      let text = String(data: xml, encoding: .utf16)
    else { return xml }
    // The declaration would contradict the bytes; without one XML is UTF-8.
    guard text.hasPrefix("<?xml"), let end = text.range(of: "?>") else { return Data(text.utf8) }
    return Data(text[end.upperBound...].utf8)
  }

  /// The XML with dates and numbers turned into strings; nil where it has none.
  private static func withoutTypedScalars(_ xml: Data) -> Data? {
    let names = ["date", "integer", "real"].map { Array($0.utf8) }
    let bytes = [UInt8](xml)
    var changed: [UInt8] = []
    var copied = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
      let isEnd = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
      let tag = bytes[(index + (isEnd ? 2 : 1))...]
      guard let name = names.first(where: { tag.starts(with: $0) }),
        let after = tag.dropFirst(name.count).first, after == UInt8(ascii: ">") || after == UInt8(ascii: "/")
      else { continue }
      changed += bytes[copied..<tag.startIndex]
      changed += "string".utf8
      copied = tag.startIndex + name.count
    }
    return copied == 0 ? nil : Data(changed + bytes[copied...])
  }
}
