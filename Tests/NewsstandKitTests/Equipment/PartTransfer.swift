import Foundation
import TestSupport

@testable import NewsstandKit

/// A part on disk and the runs that bring its bytes.
final class PartTransfer: Sendable {
  let temporary: TemporaryFolder
  let address: String
  let settings: TransferSettings

  init(_ address: String, settings: TransferSettings = TransferSettings()) throws {
    temporary = try TemporaryFolder()
    self.address = address
    self.settings = settings
  }

  var part: String { temporary.file("1.part") }
  var record: String { temporary.file("1.record") }

  func open() throws(TransferFailure) -> PartDownload {
    try PartDownload(
      address: address, part: part, record: record, settings: settings, meter: ProgressMeter())
  }

  /// One run; returns why it failed.
  func run() async -> TransferFailure? {
    do throws(TransferFailure) {
      try await open().run()
      return nil
    } catch {
      return error
    }
  }

  var bytes: Data { (try? temporary.read("1.part")) ?? Data() }
}
