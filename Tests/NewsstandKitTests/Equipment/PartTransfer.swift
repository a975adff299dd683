import Foundation
import TestSupport

@testable import NewsstandKit

/// A part on disk and the runs that bring its bytes.
final class PartTransfer: Sendable {
  let temporary: TemporaryFolder
  let address: String

  init(_ address: String) throws {
    temporary = try TemporaryFolder()
    self.address = address
  }

  var part: String { temporary.file("1.part") }
  var record: String { temporary.file("1.record") }

  func open() throws(TransferFailure) -> PartDownload {
    try PartDownload(address: address, part: part, record: record, meter: ProgressMeter())
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
