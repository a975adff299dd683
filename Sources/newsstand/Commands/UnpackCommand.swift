import Foundation
import Localization
import Zip

struct UnpackCommand: Command {
  let name = "unpack"
  let arguments = "ZIP"
  let summary = localized("unpack an archive: all of it, verified, or nothing")
  let count = 1...1
  let options = [
    Option("--directory", short: "-C", value: "FOLDER", localized("where to; here without")),
    Option("--jobs", value: "N", localized("how many files at a time; one for each core without")),
  ]

  /// More would only be more buffers.
  private static let mostJobs = 64

  func run(_ call: Call) async throws {
    let path = call.arguments[0]
    let jobs = try call.number("--jobs") ?? Archive.standardJobs
    let interruption = Interruption()
    let handler = SignalHandler([SIGINT, SIGTERM, SIGHUP]) { _ in interruption.come() }
    defer { withExtendedLifetime(handler) {} }
    do throws(ZipError) {
      try Archive(path: path).extract(
        into: call.value("--directory") ?? ".", jobs: min(jobs, Self.mostJobs),
        isCancelled: { interruption.hasCome })
    } catch .cancelled {
      throw CommandFailure(localized("\(path) was not unpacked: interrupted. Nothing is left of it."))
    } catch {
      throw CommandFailure(localized("\(path) was not unpacked: \(error)."))
    }
  }
}
