import Foundation
import Localization
import NewsstandKit
import ReaderKit
import TerminalKit

/// Opens the terminal for the reader.
enum Screen {
  static let options =
    Appearance.options + [Option("--no-mouse", localized("leave the mouse to the terminal"))]

  /// Fails before anything is done where the screen could not be opened.
  static func check(_ call: Call) throws {
    _ = try Appearance(call)
    for descriptor in [Int32(0), 1] where isatty(descriptor) == 0 {
      throw TerminalError.notATerminal(descriptor: descriptor)
    }
  }

  /// Shows the shelf of a library, or an issue, until the person leaves.
  @MainActor
  static func read(_ library: Library?, opening issue: Issue? = nil, _ call: Call) async throws {
    try await run(library, call) { await $0.run(opening: issue) }
  }

  /// Shows what lies at a path, until the person leaves.
  @MainActor
  static func read(previewing path: String, _ call: Call) async throws {
    try await run(nil, call) { await $0.run(previewing: path) }
  }

  @MainActor
  private static func run(
    _ library: Library?, _ call: Call, _ read: @MainActor (ReaderLoop) async -> ReaderEnding
  ) async throws {
    let appearance = try Appearance(call)
    let opening = library.map { ShelfOpening($0) }
    var options = CursesTerminal.Options()
    options.colors = appearance.colors
    options.pictures = appearance.pictures
    options.isASCII = appearance.theme == .ascii
    options.mouse = Settings.own.mouse && !call.has("--no-mouse")
    let terminal = try CursesTerminal(options)
    let agent = library.map { AgentProcess.launcher(for: $0.folder) }
    let loop = ReaderLoop(
      terminal: terminal, library: library, opening: opening, agent: agent, theme: appearance.theme,
      viewers: Settings.own.viewers, keymap: Settings.own.keymap, complaints: Settings.own.complaints)
    switch await read(loop) {
    case .quit: break
    case .interrupted: throw EndedBySignal(signal: SIGINT)
    case .failed(let sentence): throw CommandFailure(sentence)
    case .ended: throw EndedBySignal(signal: terminal.endingSignal ?? SIGHUP)
    }
  }
}
