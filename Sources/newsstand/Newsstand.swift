import BrochureKit
import Foundation
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
    exit(await run(Array(CommandLine.arguments.dropFirst())))
  }

  /// A standard descriptor that is closed (`>&-`) would be given to the next file that is opened, and what is
  /// printed would be written into that file.
  private static func occupyStandardDescriptors() {
    // For reading only: writing fails, as it should.
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
  }

  /// 0 done, 1 failed, 2 wrong usage.
  private static func run(_ arguments: [String]) async -> Int32 {
    do {
      let call = try Call(arguments)
      if call.wantsVersion {
        try Output.data("newsstand \(NewsstandVersion.current)")
      } else if call.wantsHelp {
        try Output.data(Help.text(for: call.command))
      } else {
        try await call.command.run(call)
      }
      return 0
    } catch let error as UsageError {
      Output.message("newsstand: \(error.sentence)")
      return 2
    } catch OutputError.closed {
      return 128 + SIGPIPE
    } catch let failure as CommandFailure {
      if let sentence = failure.sentence { Output.message("newsstand: \(sentence)") }
      return 1
    } catch {
      Output.message("newsstand: \(sentence(error))")
      return 1
    }
  }

  private static func sentence(_ error: any Error) -> String {
    switch error {
    case let error as NewsstandError: error.sentence
    case let error as DownloadFailure: error.sentence
    case let error as BrochureError: error.sentence
    case let error as TerminalError: error.sentence
    case OutputError.failed(let code): "The output cannot be written: \(SystemError.text(code))."
    default: String(describing: error)
    }
  }
}
