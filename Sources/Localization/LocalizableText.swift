/// A text for a person as it is written in the source, in English: what stands in brackets goes into the translation
/// where that wants it.
///
/// `"The host \(host) was not found."` is looked up as `The host %1 was not found.`, as Qt's programs write it, so that
/// msgfmt can check the translations (`qt-format`).
public struct LocalizableText: ExpressibleByStringInterpolation, Sendable {
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { key += literal }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      arguments.append(value.description)
      key += "%\(arguments.count)"
    }
  }

  /// What the catalogues know it by.
  public let key: String
  /// The values of `%1`, `%2` and so on, nine at most.
  let arguments: [String]

  public init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// A translation with the values in their places. What a value holds is never taken for a place.
  func filled(_ translation: String) -> String {
    guard !arguments.isEmpty else { return translation }
    var result = ""
    var rest = translation.utf8[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "%")) {
      let digit = rest.index(after: mark)
      result += Substring(rest[..<mark])
      if digit < rest.endIndex, case let number = Int(rest[digit]) - 0x30, 1...arguments.count ~= number {
        result += arguments[number - 1]
        rest = rest[rest.index(after: digit)...]
      } else {
        result += "%"
        rest = rest[digit...]
      }
    }
    return result + Substring(rest)
  }
}
