public import Plist

/// What a value in a property list is.
public enum PropertyKind: Hashable, Sendable {
  case list
  case dictionary
  case text
  case data
  case number
  /// Yes or no.
  case truth
  case date
}

extension PropertyList {
  public var kind: PropertyKind {
    switch self {
    case .array: .list
    case .dictionary: .dictionary
    case .string: .text
    case .data: .data
    case .integer, .real: .number
    case .bool: .truth
    case .date: .date
    }
  }
}
