import Localization

/// A command line that makes no sense: exit code 2.
enum UsageError: Error {
  case unknownCommand(String)
  case unknownOption(String, command: String)
  case missingValue(option: String)
  case badValue(String, option: String, wanted: String)
  case missingArgument(String, command: String)
  case tooManyArguments(String, command: String)

  var sentence: String {
    switch self {
    case .unknownCommand(let name): localized("There is no command “\(name)”. “newsstand --help” lists them.")
    case .unknownOption(let option, let command):
      command.isEmpty
        ? localized("There is no option \(option). “newsstand --help” lists them.")
        : localized("There is no option \(option) of “\(command)”. “newsstand \(command) --help” lists them.")
    case .missingValue(let option): localized("\(option) needs a value.")
    case .badValue(let value, let option, let wanted): localized("\(option) takes \(wanted), not “\(value)”.")
    case .missingArgument(let name, let command):
      localized("\(name) is missing. See “newsstand \(Self.help(command))”.")
    case .tooManyArguments(let argument, let command):
      localized("“\(argument)” is one argument too many. See “newsstand \(Self.help(command))”.")
    }
  }

  private static func help(_ command: String) -> String { command.isEmpty ? "--help" : "\(command) --help" }
}
