import Localization
import NewsstandKit

/// What is said of an issue that is read by its path while it is being made.
enum PreviewSentences {
  static func missing(_ name: String) -> String { localized("“\(name)” is not there.") }

  static func gone(_ name: String) -> String {
    localized(
      "“\(name)” is not there any more. What was read stays on the screen, and it is read again when it comes back."
    )
  }

  static func withoutBrochure(_ name: String) -> String {
    localized(
      "“\(name)” has no brochure.plist any more. What was read stays on the screen, and it is read again when that comes back."
    )
  }

  static func opening(_ name: String) -> String { localized("Opening “\(name)”…") }
}

extension PreviewFailure {
  /// - Parameter stays: whether what was read before is still on the screen.
  func sentence(of path: String, stays: Bool) -> String {
    let sentence =
      switch self {
      case .content(.notAnArchive): localized("\(path) is neither a folder nor a zip archive nor a PDF.")
      case .content(.archive(let reason)): localized("\(path) is damaged: \(reason).")
      case .content(let failure): failure.sentence
      case .brochure(let error): error.sentence
      }
    return stays ? localized("\(sentence) What was read before stays on the screen.") : sentence
  }
}
