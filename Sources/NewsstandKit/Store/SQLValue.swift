/// A value that goes into a statement.
enum SQLValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
  static func integer(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }
  static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
  static func real(_ value: Double?) -> SQLValue { value.map { .real($0) } ?? .null }
  static func bool(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
}
