public import Plist

extension PropertyListError {
  /// Why a file is no property list, with the line where the XML reader says it; a clause without a full stop.
  public var reason: String {
    switch self {
    case .unknownFormat: "it is neither XML nor binary"
    case .tooLarge(let bytes): "it has \(bytes >> 20) MiB, more than \(PropertyList.byteLimit >> 20)"
    case .malformed(let reason?): reason.last == "." ? String(reason.dropLast()) : reason
    case .malformed(nil): "it is not well-formed"
    case .damaged(let offset): "it is damaged at byte \(offset)"
    case .tooComplex: "it nests deeper, or expands to more, than any real one"
    }
  }
}
