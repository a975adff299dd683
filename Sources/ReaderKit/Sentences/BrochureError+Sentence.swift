public import BrochureKit
import TerminalKit

extension BrochureError {
  /// Why a folder cannot be read as an issue: for people.
  public var sentence: String {
    switch self {
    case .unreadableFolder(let path, let errno): "\(path): \(SystemError.text(errno))."
    case .noBrochure(let path):
      "\(path) holds neither a brochure.plist nor pictures, so there is nothing to show."
    case .unreadablePlist(let path, _): "\(path) cannot be read."
    case .malformedPlist(let path, _): "\(path) is damaged: it is not a property list."
    case .rootNotArray(let path, let found):
      "\(path) should hold a list of articles, but holds a \(found.rawValue)."
    case .noPages(let path): "\(path) has no page in it."
    case .tooManyFiles(let path, let limit): "\(path) has more than \(limit) files, too many for an issue."
    }
  }
}
