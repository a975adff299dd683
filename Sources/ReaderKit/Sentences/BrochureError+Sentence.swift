public import BrochureKit
import Localization
import TerminalKit

extension BrochureError {
  /// Why a folder cannot be read as an issue: for people.
  public var sentence: String {
    switch self {
    case .unreadableFolder(let path, let errno): "\(path): \(SystemError.text(errno))."
    case .noBrochure(let path):
      localized("\(path) is no issue: it holds no brochure.plist, EPUB, HPub or PDF, and no pictures.")
    case .unreadablePlist(let path, _): localized("\(path) cannot be read.")
    case .malformedPlist(let path, _): localized("\(path) is damaged: it is not a property list.")
    case .rootNotArray(let path, let found):
      localized("\(path) should hold a list of articles. \(found.sentence)")
    case .malformedBook(let path): localized("\(path) is damaged: it is no list of pages.")
    case .document(let path, let failure): failure.sentence(ofPath: path)
    case .noPages(let path): localized("\(path) has no page in it.")
    case .protected(let path, let protection): protection.sentence(of: path)
    case .tooManyFiles(let path, let limit):
      localized(
        limit, one: "\(path) has more than \(limit) file, too many for an issue.",
        other: "\(path) has more than \(limit) files, too many for an issue.")
    }
  }
}

extension PublicationProtection {
  /// What it is, and what one can do.
  ///
  /// - Parameter name: what is protected, as the sentence calls it.
  func sentence(of name: String) -> String {
    switch self {
    case .adobe:
      localized(
        "\(name) is encrypted by Adobe's copy protection, so that only programs with a key of Adobe's can show it. Ask where it is from for a copy without it."
      )
    case .lcp:
      localized(
        "\(name) is encrypted by LCP, the copy protection of libraries and shops, so that only programs with a key can show it. Ask where it is from for a copy without it."
      )
    case .apple:
      localized(
        "\(name) is encrypted by Apple's copy protection, so that only Apple's programs can show it. Ask where it is from for a copy without it."
      )
    case .unknown:
      localized(
        "\(name) is encrypted by a copy protection, so that only certain programs can show it. Ask where it is from for a copy without it."
      )
    }
  }
}
