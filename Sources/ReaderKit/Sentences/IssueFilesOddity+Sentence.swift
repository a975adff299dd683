public import BrochureKit
import Localization

extension IssueFiles.Oddity {
  /// What is wrong with the thing of that path, and what to do: for people.
  public var sentence: String {
    switch self {
    case .linkLeadsOut: localized("This is a link that leads out of the folder. Put the file itself there.")
    case .linkToFolder:
      localized("This is a link to a folder, which an issue cannot have. Put the folder itself there.")
    case .deadLink: localized("This is a link to nothing.")
    case .special: localized("This is neither a file nor a folder, so it cannot be a part of an issue.")
    case .foreignName: localized("The name is not UTF-8, so nothing can refer to it. Rename it.")
    case .unreadableFolder(let errno): localized("The folder cannot be read: \(SystemError.text(errno)).")
    }
  }
}
