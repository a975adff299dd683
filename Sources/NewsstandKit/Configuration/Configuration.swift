public import Foundation

/// The person's settings: `$XDG_CONFIG_HOME/newsstand/config`.
///
/// A line is `key = value`, with spaces where one likes; a line that begins with `#` is a comment, and so is
/// what follows a `#` that stands alone (`downloads = 3 # at a time`; `#ff0000` is a value). What a key means
/// is its reader's business. Nothing in the file stops the program: what cannot be used is complained about.
public struct Configuration: Hashable, Sendable {
  /// One line with a key.
  public struct Entry: Hashable, Sendable {
    /// Counted from 1.
    public let line: Int
    public let key: String
    /// May be empty.
    public let value: String
  }

  /// Where it was read from, whether there is a file or not.
  public let path: String
  /// In the order of the file.
  public let entries: [Entry]
  /// What is wrong with the file or with the form of its lines.
  public let complaints: [ConfigurationComplaint]

  /// Bytes that are read, at most.
  private static let limit = 1 << 20

  /// Reads the person's own file, if there is one.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.init(path: BaseDirectories(environment).configuration + "/newsstand/config")
  }

  /// Reads the file at `path`; one that is not there is empty.
  public init(path: String) {
    switch Self.read(path) {
    case .success(let bytes): self.init(path: path, bytes: bytes)
    case .failure(let fault):
      let complaint = ConfigurationComplaint(path: path, line: nil, fault: fault)
      self.init(path: path, entries: [], complaints: [complaint])
    }
  }

  private init(path: String, entries: [Entry], complaints: [ConfigurationComplaint]) {
    self.path = path
    self.entries = entries
    self.complaints = complaints
  }

  init(path: String, bytes: [UInt8]) {
    var entries: [Entry] = []
    var complaints: [ConfigurationComplaint] = []
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      func complain(_ fault: ConfigurationComplaint.Fault) {
        complaints.append(ConfigurationComplaint(path: path, line: index + 1, fault: fault))
      }
      guard let line = String(validating: bytes, as: UTF8.self) else {
        complain(.notUTF8)
        continue
      }
      let content = Self.withoutComment(line)
      guard !content.isEmpty else { continue }
      let halves = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = halves[0].trimmingCharacters(in: .whitespaces)
      guard halves.count == 2, !key.isEmpty else {
        complain(.noKey(line: content))
        continue
      }
      entries.append(
        Entry(line: index + 1, key: key, value: halves[1].trimmingCharacters(in: .whitespaces)))
    }
    self.init(path: path, entries: entries, complaints: complaints)
  }

  /// The entry of a key that counts: the last one.
  public func entry(_ key: String) -> Entry? { entries.last { $0.key == key } }

  private static func withoutComment(_ line: String) -> String {
    let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
    if line.hasPrefix("#") { return "" }
    // No regular expression: every start would pay 3 MB of memory for the machinery.
    let comment = line.indices.first { index in
      guard line[index] == "#", index > line.startIndex else { return false }
      let next = line.index(after: index)
      return line[line.index(before: index)].isWhitespace && next < line.endIndex && line[next].isWhitespace
    }
    return comment.map { line[..<$0].trimmingCharacters(in: .whitespaces) } ?? line
  }

  private static func read(_ path: String) -> Result<[UInt8], ConfigurationComplaint.Fault> {
    // Not blocking: opening a fifo must not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .success([]) : .failure(.unreadable(errno: errno))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(.notAFile)
    }
    do {
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      return data.count > limit ? .failure(.tooLarge(limit: limit)) : .success([UInt8](data))
    } catch {
      return .failure(.unreadable(errno: error.systemCode))
    }
  }
}
