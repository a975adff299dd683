import Localization

/// What is said of an issue that goes while it is read.
enum GoneSentences {
  /// - Parameter downloadKey: what downloads it again; nil where nothing does.
  static func archived(_ title: String, downloadKey: String?) -> String {
    downloadKey.map { key in
      localized(
        "“\(title)” is not on this computer any more. What was read stays on the screen, and \(key) downloads it again."
      )
    }
      ?? localized("“\(title)” is not on this computer any more. What was read stays on the screen.")
  }

  static func forgotten(_ title: String) -> String {
    localized("“\(title)” is not in the library any more. What was read stays on the screen.")
  }
}
