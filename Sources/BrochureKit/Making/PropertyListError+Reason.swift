import Localization
public import Plist

extension PropertyListError {
  /// Why a file is no property list, with the line where the XML reader says it; a clause without a full stop.
  public var reason: String {
    switch self {
    case .unknownFormat: localized("it is neither XML nor binary")
    case .tooLarge(let bytes):
      localized("it has \((bytes + 0xF_FFFF) >> 20) MiB, more than \(PropertyList.byteLimit >> 20)")
    case .malformed(let reason?): reason.last == "." ? String(reason.dropLast()) : reason
    case .malformed(nil): localized("it is not well-formed")
    case .damaged(let offset): localized("it is damaged at byte \(offset)")
    case .tooComplex: localized("it nests deeper, or expands to more, than any real one")
    }
  }
}
