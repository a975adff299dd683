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
    case .unknownCommand(let name): "There is no command “\(name)”. “newsstand --help” lists them."
    case .unknownOption(let option, let command):
      "There is no option \(option)\(Self.place(command)). “newsstand \(Self.help(command))” lists them."
    case .missingValue(let option): "\(option) needs a value."
    case .badValue(let value, let option, let wanted): "\(option) takes \(wanted), not “\(value)”."
    case .missingArgument(let name, let command):
      "\(name) is missing. See “newsstand \(Self.help(command))”."
    case .tooManyArguments(let argument, let command):
      "“\(argument)” is one argument too many. See “newsstand \(Self.help(command))”."
    }
  }

  private static func place(_ command: String) -> String { command.isEmpty ? "" : " of “\(command)”" }
  private static func help(_ command: String) -> String { command.isEmpty ? "--help" : "\(command) --help" }
}
