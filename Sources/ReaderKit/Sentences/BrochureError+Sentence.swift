public import BrochureKit
import Localization
import TerminalKit

extension BrochureError {
  /// Why a folder cannot be read as an issue: for people.
  public var sentence: String {
    switch self {
    case .unreadableFolder(let path, let errno): "\(path): \(SystemError.text(errno))."
    case .noBrochure(let path):
      localized("\(path) holds neither a brochure.plist nor pictures, so there is nothing to show.")
    case .unreadablePlist(let path, _): localized("\(path) cannot be read.")
    case .malformedPlist(let path, _): localized("\(path) is damaged: it is not a property list.")
    case .rootNotArray(let path, let found):
      localized("\(path) should hold a list of articles. \(found.sentence)")
    case .document(let path, let failure): failure.sentence(ofPath: path)
    case .noPages(let path): localized("\(path) has no page in it.")
    case .tooManyFiles(let path, let limit):
      localized(
        limit, one: "\(path) has more than \(limit) file, too many for an issue.",
        other: "\(path) has more than \(limit) files, too many for an issue.")
    }
  }
}
