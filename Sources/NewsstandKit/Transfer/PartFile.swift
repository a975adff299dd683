import Foundation

/// The bytes of a download so far, and the record that says whose they are.
///
/// A crash at any point leaves a part that goes on or one that is ignored: the record of a new version
/// is written only after the old version's bytes are gone, and bytes only after their record.
final class PartFile {
  /// Bytes between two flushes: with a power cut, at most so many are fetched again.
  private static let flushInterval: Int64 = 32 << 20

  private let file: File
  private let recordPath: String
  private(set) var record: PartRecord
  /// Bytes that are here.
  private(set) var length: Int64

  /// Opens what is there for `address`; what is of another address or untrustworthy is dropped.
  init(path: String, recordPath: String, address: String) throws(TransferFailure) {
    file = try File(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW)
    self.recordPath = recordPath
    let size = file.size
    if let record = PartRecord.read(recordPath), record.address == address {
      self.record = record
      let trusted = record.boot == PartRecord.currentBoot ? size : min(size, record.durable)
      // Longer than the whole can be: it is not what the record says.
      length = trusted > record.expected ?? .max ? 0 : trusted
    } else {
      record = PartRecord(
        address: address, validator: Validator(), expected: nil, durable: 0, boot: PartRecord.currentBoot)
      length = 0
    }
    record.boot = PartRecord.currentBoot
    record.durable = min(record.durable, length)
    if size != length { try file.truncate(to: length) }
  }

  var path: String { file.path }

  /// Whether all bytes are here, as far as the server said how many there are.
  var isWhole: Bool { record.expected == length && length > 0 }

  /// Forgets all bytes and begins a version.
  func restart(validator: Validator, expected: Int64?) throws(TransferFailure) {
    try file.truncate(to: 0)
    length = 0
    record.durable = 0
    record.validator = validator
    record.expected = expected
    try record.write(recordPath)
  }

  func append(_ bytes: RawSpan) throws(TransferFailure) {
    try file.write(bytes, at: length)
    length += Int64(bytes.byteCount)
    if length - record.durable >= Self.flushInterval { try flush() }
  }

  /// Makes what is here survive a power cut, and says so in the record.
  func flush() throws(TransferFailure) {
    guard record.durable != length else { return }
    try file.flush()
    record.durable = length
    try record.write(recordPath)
  }

  /// Keeps the length of the whole, where a partial answer is the first to tell it.
  func recordExpected(_ total: Int64?) {
    if record.expected == nil { record.expected = total }
  }

  /// The server said that what is here is the whole.
  func recordWhole() { record.expected = length }
}
