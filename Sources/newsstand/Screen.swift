import Foundation
import NewsstandKit
import ReaderKit
import TerminalKit

/// Opens the terminal for the reader.
enum Screen {
  /// Fails before anything is done where the screen could not be opened.
  static func check() throws(TerminalError) {
    for descriptor in [Int32(0), 1] where isatty(descriptor) == 0 {
      throw .notATerminal(descriptor: descriptor)
    }
  }

  /// Shows the shelf of a library, or an issue, until the person leaves.
  @MainActor
  static func read(_ library: Library?, opening issue: Issue? = nil) async throws {
    let terminal = try CursesTerminal()
    let agent = library.map { AgentProcess.launcher(for: $0.folder) }
    await ReaderLoop(terminal: terminal, library: library, agent: agent).run(opening: issue)
  }
}
