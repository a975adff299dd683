import BrochureKit
import Foundation
import Localization
import NewsstandKit
import ReaderKit
import TerminalKit

/// The command line: finds the command, runs it, and turns what went wrong into a sentence and an exit code.
@main
struct Newsstand {
  static func main() async {
    occupyStandardDescriptors()
    // A reader that ends early (`newsstand list | head`) is told by write's error, not by a signal.
    signal(SIGPIPE, SIG_IGN)
    Localization.start(catalogues: Installation.catalogues)
    let ending = await run(Array(CommandLine.arguments.dropFirst()))
    Brochure.endWorkers()
    switch ending {
    case .code(let code): exit(code)
    case .signal(let number): die(by: number)
    }
  }

  /// What a process ends with.
  private enum Ending {
    /// 0 done, 1 failed, 2 wrong usage.
    case code(Int32)
    case signal(Int32)
  }

  /// Ends as the signal would have ended it, so that a shell or a service sees what happened.
  private static func die(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    // Only where it is blocked.
    exit(128 + number)
  }

  /// A standard descriptor that is closed (`>&-`) would be given to the next file that is opened, and what is
  /// printed would be written into that file.
  private static func occupyStandardDescriptors() {
    // For reading only: writing fails, as it should.
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
  }

  /// On the main actor, so that a screen is known of before anything else runs.
  @MainActor
  private static func run(_ arguments: [String]) async -> Ending {
    do {
      let call = try Call(arguments)
      if call.command.showsScreen {
        MemoryUse.limit()
        GlobalExecutor.install()
      }
      if call.wantsVersion {
        try Output.data("newsstand \(NewsstandVersion.current)")
      } else if call.wantsHelp {
        try Output.data(Help.text(for: call.command))
      } else {
        try await call.command.run(call)
      }
      return .code(0)
    } catch let error as UsageError {
      Output.message("newsstand: \(error.sentence)")
      return .code(2)
    } catch OutputError.closed {
      return .code(128 + SIGPIPE)
    } catch let ending as EndedBySignal {
      return .signal(ending.signal)
    } catch let failure as CommandFailure {
      if let sentence = failure.sentence { Output.message("newsstand: \(sentence)") }
      return .code(1)
    } catch {
      Output.message("newsstand: \(sentence(error))")
      return .code(1)
    }
  }

  private static func sentence(_ error: any Error) -> String {
    switch error {
    case let error as NewsstandError: error.sentence
    case let error as DownloadFailure: error.sentence
    case let error as BrochureError: error.sentence
    case let error as TerminalError: error.sentence
    case OutputError.failed(let code): localized("The output cannot be written: \(SystemError.text(code)).")
    default: String(describing: error)
    }
  }
}
