import Foundation

/// Covers as files: local ones where they are, remote ones fetched once and kept until their address
/// changes. Everything in the cache may be deleted at any time.
actor CoverCache {
  /// A cover's bytes, at most.
  private static let limit = 32 << 20

  private let folder: String
  private var fetching: [String: Task<String?, Never>] = [:]
  /// Covers that could not be had in this run: asked for once.
  private var missing: Set<String> = []

  init(folder: String) { self.folder = folder }

  /// The path of the picture at `address`; nil where it cannot be had now.
  func path(for address: String) async -> String? {
    if let url = URL(string: address), url.isFileURL { return Self.isFile(url.path) ? url.path : nil }
    if missing.contains(address) { return nil }
    let path = folder + "/" + SafeName.folder(AddressText.withoutCredentials(address))
    if access(path, R_OK) == 0 { return path }
    let task = fetching[address] ?? Task { await Self.fetch(address, to: path) }
    fetching[address] = task
    let result = await task.value
    fetching[address] = nil
    if result == nil { missing.insert(address) }
    return result
  }

  /// Whoever draws it must not wait for a device or a fifo.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
  }

  private static func fetch(_ address: String, to path: String) async -> String? {
    let sink = MemorySink(limit: limit)
    do {
      _ = try await TransferLoop.shared.perform(TransferRequest(address: address), into: sink)
      // A login page would be the cover for good.
      guard !sink.bytes.isEmpty, !ContentSniffer.isWebPage(sink.bytes) else { return nil }
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      // Written under another name and renamed: a reader never meets half a picture.
      try Data(sink.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      return path
    } catch {
      return nil
    }
  }
}
