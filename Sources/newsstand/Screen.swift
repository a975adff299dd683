import Foundation
import NewsstandKit
import ReaderKit
import TerminalKit

/// Opens the terminal for the reader.
enum Screen {
  /// What `--pictures` and the setting `pictures` take; the first is what the terminal can do best.
  static let pictureWords = ["auto"] + PictureMode.allCases.map(\.rawValue)
  static let options = [
    Option("--pictures", value: "MODE", pictureWords.joined(separator: ", ")),
    Option("--no-mouse", "leave the mouse to the terminal"),
  ]

  /// How pictures are to be shown: as the command line says, else the settings; nil for what the terminal can do best.
  private static func pictures(_ call: Call) throws(UsageError) -> PictureMode? {
    guard let word = call.value("--pictures") else { return Settings.own.pictures }
    guard pictureWords.contains(word) else {
      throw .badValue(word, option: "--pictures", wanted: "one of \(pictureWords.joined(separator: ", "))")
    }
    return PictureMode(rawValue: word)
  }

  /// Fails before anything is done where the screen could not be opened.
  static func check(_ call: Call) throws {
    _ = try pictures(call)
    for descriptor in [Int32(0), 1] where isatty(descriptor) == 0 {
      throw TerminalError.notATerminal(descriptor: descriptor)
    }
  }

  /// Shows the shelf of a library, or an issue, until the person leaves.
  @MainActor
  static func read(_ library: Library?, opening issue: Issue? = nil, _ call: Call) async throws {
    var options = CursesTerminal.Options()
    options.pictures = try pictures(call)
    options.mouse = Settings.own.mouse && !call.has("--no-mouse")
    let terminal = try CursesTerminal(options)
    let agent = library.map { AgentProcess.launcher(for: $0.folder) }
    let ending = await ReaderLoop(terminal: terminal, library: library, agent: agent).run(opening: issue)
    switch ending {
    case .quit: break
    case .interrupted: throw EndedBySignal(signal: SIGINT)
    case .ended: throw EndedBySignal(signal: terminal.endingSignal ?? SIGHUP)
    }
  }
}
