import Foundation
import Localization
import NewsstandKit

/// A command line, taken apart.
struct Call {
  let command: any Command
  let arguments: [String]
  private var switches: Set<String> = []
  private var values: [String: String] = [:]

  /// The command is the first argument that is no option; options may stand anywhere, `--` ends them.
  init(_ words: [String]) throws(UsageError) {
    let name = Self.commandName(in: words)
    if let name {
      guard let command = CommandTable.command(named: name) else { throw .unknownCommand(name) }
      self.command = command
    } else {
      command = CommandTable.shelf
    }
    let known = (command.options + Option.global).reduce(into: [String: Option]()) { known, option in
      for name in [option.name, option.short].compactMap({ $0 }) { known[name] = option }
    }
    var plain: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        plain += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        plain.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = known[parts[0]] else { throw .unknownOption(parts[0], command: command.name) }
      if option.value == nil {
        guard parts.count == 1 else {
          throw .badValue(parts[1], option: option.name, wanted: localized("no value"))
        }
        switches.insert(option.name)
      } else {
        // An empty one is a variable of a script that was not set.
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
          throw .missingValue(option: option.name)
        }
        values[option.name] = value
      }
    }
    arguments = Array(plain.dropFirst(name == nil ? 0 : 1))
    if wantsHelp || wantsVersion { return }
    if arguments.count > command.count.upperBound {
      throw .tooManyArguments(arguments[command.count.upperBound], command: command.name)
    }
    if arguments.count < command.count.lowerBound {
      throw .missingArgument(
        String(command.arguments.prefix { $0 != " " && $0 != "." }), command: command.name)
    }
  }

  var wantsHelp: Bool { has("--help") }
  var wantsVersion: Bool { has("--version") }
  var wantsJSON: Bool { has("--json") }
  var isQuiet: Bool { has("--quiet") }

  func has(_ name: String) -> Bool { switches.contains(name) }
  func value(_ name: String) -> String? { values[name] }

  /// A whole number of at least 1.
  func number(_ name: String) throws(UsageError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), number > 0 else {
      throw .badValue(text, option: name, wanted: localized("a number"))
    }
    return number
  }

  var folder: LibraryFolder { LibraryFolder(values["--library"]) }

  /// Opens the library. What is wanted there and nobody works on goes on, unless the command is about to
  /// change what is wanted.
  func library(startingAgent: Bool = true) async throws -> Library {
    // A screen says it itself.
    if !command.showsScreen { for complaint in Settings.own.complaints { say("newsstand: \(complaint)") } }
    let library = try Library(folder, transfer: Settings.own.agent.transfer)
    // A screen says it too, but what it says is gone with it.
    if let sentence = library.damageSentence { Output.message("newsstand: \(sentence)") }
    // A command that only looks is not kept from looking.
    if startingAgent { _ = try? await AgentProcess.start(for: library) }
    return library
  }

  /// Says something that is not data; nothing when quiet.
  func say(_ text: String) { if !isQuiet { Output.message(text) } }

  /// The first word that is neither an option nor the value of one. Before a command's name its own options are not
  /// known, so there are only those that every command has and those of the screens.
  private static func commandName(in words: [String]) -> String? {
    let leading = Set((Option.global + Appearance.options).filter { $0.value != nil }.map(\.name))
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return rest.first }
      guard word.hasPrefix("-"), word != "-" else { return word }
      if leading.contains(word) { rest = rest.dropFirst() }
    }
    return nil
  }
}
