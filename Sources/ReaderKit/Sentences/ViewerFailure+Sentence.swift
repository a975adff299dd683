import Foundation
import Localization
import TerminalKit

extension ViewerFailure {
  /// What did not work, and what one can do: for people.
  var sentence: String {
    switch reason {
    case .missingTarget: localized("\(target) is not here any more.")
    case .notStarted(code: ENOENT):
      localized(
        "\(program) is not installed: install it, or say in \(settings) what there is: “\(setting) = …”.")
    case .notStarted(let code):
      localized(
        "\(program) could not be started (\(SystemError.text(code))). Another program can be set in \(settings): “\(setting) = …”."
      )
    case .exited(let status):
      localized(
        "\(program) could not show \(target): it ended with status \(status). Another program can be set in \(settings): “\(setting) = …”."
      )
    case .killed(let signal):
      localized("\(program) was ended by signal \(signal) while it showed \(target).")
    }
  }
}
