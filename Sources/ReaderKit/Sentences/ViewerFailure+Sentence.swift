import Foundation
import TerminalKit

extension ViewerFailure {
  /// What did not work, and what one can do: for people.
  var sentence: String {
    switch reason {
    case .missingTarget: "\(target) is not here any more."
    case .notStarted(code: ENOENT):
      "\(program) is not installed: install it, or say in \(settings) what there is: “\(setting) = …”."
    case .notStarted(let code):
      "\(program) could not be started (\(SystemError.text(code))). Another program can be set in \(settings): “\(setting) = …”."
    case .exited(let status):
      "\(program) could not show \(target): it ended with status \(status). Another program can be set in \(settings): “\(setting) = …”."
    case .killed(let signal):
      "\(program) was ended by signal \(signal) while it showed \(target)."
    }
  }
}
