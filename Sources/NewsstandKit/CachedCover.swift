import Foundation

/// One cover's files in the cache: the picture, and beside it the record of its version.
struct CachedCover: Sendable {
  let address: String
  let path: String

  private var recordPath: String { path + ".record" }

  init(_ address: String, in folder: String) {
    self.address = address
    path = folder + "/" + SafeName.folder(AddressText.withoutCredentials(address))
  }

  /// Whether there is a picture, and not what a full disk or somebody else has left in its place.
  var isHere: Bool {
    // Not to be waited for, whatever it is.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 && PictureSniffer.isPicture(Array(bytes.prefix(count)))
  }

  /// Seconds since the server was last asked; endless where the clock was wrong then.
  var age: TimeInterval {
    var status = stat()
    guard stat(path, &status) == 0 else { return .infinity }
    let age = Date().timeIntervalSince1970 - TimeInterval(status.st_mtim.tv_sec)
    return age < 0 ? .infinity : age
  }

  func remove() {
    for path in [path, recordPath] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Asks the server for it, or whether it changed. Returns whether the picture here is now the server's; on
  /// failure one that is here stays.
  func fetch(_ settings: TransferSettings, limit: Int) async -> Bool {
    let known = isHere ? validator : Validator()
    let sink = MemorySink(limit: limit)
    var request = TransferRequest(address, settings)
    request.headers = known.conditions
    do {
      let result = try await TransferLoop.shared.perform(request, into: sink)
      if result.head.status == 304 {
        return !known.conditions.isEmpty && utimensat(AT_FDCWD, path, nil, 0) == 0
      }
      // A login page would be the cover for good.
      guard PictureSniffer.isPicture(sink.bytes) else { return false }
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      // The old record first: it must never speak of the new picture. Each is written under another name
      // and renamed: a reader never meets half of one.
      if isHere { unlink(recordPath) } else { remove() }
      try Data(sink.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      try JSONEncoder().encode(Validator(result.head)).write(
        to: URL(fileURLWithPath: recordPath), options: .atomic)
      return true
    } catch {
      return false
    }
  }

  private var validator: Validator {
    let record = FileManager.default.contents(atPath: recordPath)
    return record.flatMap { try? JSONDecoder().decode(Validator.self, from: $0) } ?? Validator()
  }
}
