import BrochureKit
import Foundation
import Localization
import NewsstandKit
import Processes
import TerminalKit

/// Shows with other programs what the terminal cannot show, and says how that went.
@MainActor
final class OutsideView {
  private let viewers: Viewers
  private let terminal: any Terminal
  private let post: @MainActor (Message) -> Void

  init(_ viewers: Viewers, terminal: any Terminal, post: @escaping @MainActor (Message) -> Void) {
    self.viewers = viewers
    self.terminal = terminal
    self.post = post
  }

  func show(_ opening: Opening) {
    Task {
      do throws(ViewerFailure) {
        try await open(opening)
      } catch {
        post(.notice(error.sentence, isFailure: true))
      }
    }
  }

  private func open(_ opening: Opening) async throws(ViewerFailure) {
    let (command, setting, target) =
      switch opening {
      case .movie(let movie): (viewers.player, "player", await Self.path(of: movie))
      case .picture(let picture): (viewers.opener, "open", await Self.path(of: picture))
      case .link(_, let address): (viewers.opener, "open", address.text)
      }
    func failure(_ reason: ViewerFailure.Reason) -> ViewerFailure {
      ViewerFailure(
        program: command.name, setting: setting, settings: viewers.settings, target: opening.name,
        reason: reason)
    }
    // The issue may have been archived since the page was drawn.
    if opening.isFile, !FileManager.default.fileExists(atPath: target) { throw failure(.missingTarget) }
    let isMovie = setting == "player"
    let usesTerminal = isMovie && viewers.playsInTerminal(ProcessInfo.processInfo.environment)
    let words = command.words(showing: target, endsOptions: isMovie)
    var reason: ViewerFailure.Reason?
    if usesTerminal {
      await terminal.lend { reason = await Self.run(words, usesTerminal: true) }
    } else {
      post(.notice(localized("Opening \(opening.name) with \(command.name)."), isFailure: false))
      reason = await Self.run(words, usesTerminal: false)
    }
    if let reason { throw failure(reason) }
  }

  /// Where it is; of an archive, it comes there now, if it can.
  private static func path(of asset: Asset) async -> String {
    await Background.run { (try? asset.file()) ?? asset.path }
  }

  private static func run(_ words: [String], usesTerminal: Bool) async -> ViewerFailure.Reason? {
    do throws(ChildProcess.SpawnError) {
      return try await ViewerProcess(words, usesTerminal: usesTerminal).end()
    } catch {
      return .notStarted(code: error.code)
    }
  }
}

extension Opening {
  /// As people call it.
  var name: String {
    switch self {
    case .movie(let asset), .picture(let asset): "“\(TextWidth.clipped(asset.name, to: 60))”"
    case .link(_, let address): TextWidth.clipped(address.text, to: 80)
    }
  }

  var isFile: Bool {
    switch self {
    case .movie, .picture: true
    case .link: false
    }
  }
}
