import Foundation

/// What stands beside a part: whose bytes they are, and how many of them survive a power cut.
///
/// Written whole under another name and renamed, so a crash leaves the old record or the new one. One
/// that cannot be read, or that speaks of another address, is worth nothing: the download starts over.
struct PartRecord: Codable, Hashable {
  /// What was asked for; the same file under another address is another download.
  var address: String
  var validator: Validator
  /// Bytes of the whole, where the server said.
  var expected: Int64?
  /// Bytes that were flushed to the disk.
  var durable: Int64
  /// The boot during which bytes were written: while it lasts, all that was written is there, flushed or
  /// not, whatever became of the process.
  var boot: String

  static let currentBoot: String = {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    // Without it every start counts as a new boot: only flushed bytes are trusted.
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? UUID().uuidString
  }()

  /// The record in the file at `path`; nil where there is none or it is garbage.
  static func read(_ path: String) -> PartRecord? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let record = try? JSONDecoder().decode(PartRecord.self, from: data)
    return record.flatMap { $0.durable >= 0 && ($0.expected ?? 0) >= 0 ? $0 : nil }
  }

  /// - Parameter isDurable: whether the record is on the disk when this returns, its name too.
  func write(_ path: String, isDurable: Bool = true) throws(TransferFailure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(self) else { preconditionFailure("a record is always JSON") }
    let file = try File(path + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
    try file.write(data.bytes, at: 0)
    if isDurable { try file.flush() }
    guard rename(path + ".new", path) == 0 else { throw .from(errno, path: path) }
    if isDurable { try File.flushFolder((path as NSString).deletingLastPathComponent) }
  }
}
