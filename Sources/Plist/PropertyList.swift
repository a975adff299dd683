public import Foundation

/// A property list from an untrusted source, XML or binary.
///
/// Foundation's reader does the work; this adds what feeds and issues in the wild need. Dates in XML stay
/// text, because Foundation rejects a whole file for one odd `<date>`; nothing that a file says makes the
/// reader crash, hang or take memory out of proportion.
public enum PropertyList: Hashable, Sendable {
  case array([PropertyList])
  case dictionary([String: PropertyList])
  case string(String)
  case data(Data)
  case integer(Int64)
  case real(Double)
  case bool(Bool)
  /// Only from binary files; in XML a date comes as `.string`.
  case date(Date)

  /// Reads a file's bytes: at most 64 MiB, at most 512 levels deep (Foundation's own limit).
  public init(_ data: Data) throws(PropertyListError) {
    guard data.count <= 64 << 20 else { throw .tooLarge }
    guard !data.isEmpty else { throw .empty }
    let isBinary = data.starts(with: Array("bplist".utf8))
    if isBinary, BinaryPlistShape(data)?.isTree != true {
      throw .malformed("objects that are shared or out of bounds")
    }
    let readable = isBinary ? data : XMLPlistDates.asStrings(data)
    let value: Any
    do {
      value = try PropertyListSerialization.propertyList(from: readable, format: nil)
    } catch {
      throw .malformed(Self.reason(error))
    }
    try self.init(value)
  }

  public var array: [PropertyList]? { if case .array(let value) = self { value } else { nil } }

  public var dictionary: [String: PropertyList]? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  public var string: String? { if case .string(let value) = self { value } else { nil } }

  private init(_ value: Any) throws(PropertyListError) {
    switch value {
    case let value as String: self = .string(value)
    case let value as [String: Any]:
      var result: [String: PropertyList] = [:]
      for (key, item) in value { result[key] = try PropertyList(item) }
      self = .dictionary(result)
    case let value as [Any]:
      var result: [PropertyList] = []
      for item in value { result.append(try PropertyList(item)) }
      self = .array(result)
    case let value as Date: self = .date(value)
    case let value as Data: self = .data(value)
    // A Bool is also a number, and a number may pass for a Bool: the type decides.
    case let value where type(of: value) == Bool.self: self = .bool(value as? Bool ?? false)
    case let value as Int: self = .integer(Int64(value))
    case let value as Double: self = .real(value)
    case let value as UInt64: self = .integer(Int64(clamping: value))
    default: throw .malformed("a value of an unknown kind")
    }
  }

  /// Foundation's debug description: one line that says what is wrong and where.
  private static func reason(_ error: any Error) -> String {
    let text = (error as NSError).userInfo["NSDebugDescription"] as? String
    return text ?? "not a property list"
  }
}
