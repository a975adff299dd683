public import Foundation

/// Where names and passwords are kept: the passwords in the desktop's secret store where there is one that works
/// (`secret-tool`), else in a file that only its owner can read. The file says for each server which of the two.
public struct CredentialStore: Hashable, Sendable {
  struct Entry: Hashable, Codable {
    var user: String
    /// Nil where the secret store has it.
    var password: String?
    var scheme: CredentialRequest.Scheme
  }

  struct Found: Hashable, Sendable {
    let credentials: Credentials
    let scheme: CredentialRequest.Scheme
  }

  /// The path of the file.
  public let file: String
  let secrets: SecretService?

  /// - Parameter usesSecretStore: whether the desktop's is asked.
  public init(file: String, usesSecretStore: Bool) {
    self.file = file
    secrets = usesSecretStore ? SecretService() : nil
  }

  /// The person's own.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.init(
      file: BaseDirectories(environment).data + "/newsstand/credentials",
      // Nobody could unlock it.
      usesSecretStore: environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false)
  }

  /// Keeps credentials for whom asked for them, in place of others.
  public func keep(_ credentials: Credentials, for request: CredentialRequest) async throws(NewsstandError) {
    var entry = Entry(user: credentials.user, password: credentials.password, scheme: request.scheme)
    if let secrets, await secrets.keep(credentials.password, for: request.origin) { entry.password = nil }
    var entries = entries
    entries[request.origin] = entry
    try write(entries)
  }

  /// What is to be sent to an origin; nil where nothing is known for it.
  func credentials(for origin: String) async -> Found? {
    guard let entry = entries[origin] else { return nil }
    var password = entry.password
    if password == nil { password = await secrets?.password(for: origin) }
    return password.map {
      Found(credentials: Credentials(user: entry.user, password: $0), scheme: entry.scheme)
    }
  }

  /// What is sent to an origin did not do: the next time it is read anew, for another process may know better.
  func forget(_ origin: String) { secrets?.forget(origin) }

  private var entries: [String: Entry] {
    let data = FileManager.default.contents(atPath: file)
    return data.flatMap { try? JSONDecoder().decode([String: Entry].self, from: $0) } ?? [:]
  }

  /// Whoever looks sees the old file or the new one, and nobody else sees either.
  private func write(_ entries: [String: Entry]) throws(NewsstandError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(entries) else { preconditionFailure("texts are always JSON") }
    let folder = (file as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .file(path: folder, errno: error.systemCode)
    }
    let new = "\(file).\(UUID().uuidString)"
    do throws(TransferFailure) {
      let target = try File(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
      try target.write(data.bytes, at: 0)
      try target.flush()
    } catch {
      unlink(new)
      switch error {
      case .diskFull(let path, _): throw .diskFull(path: path)
      case .file(let path, let code): throw .file(path: path, errno: code)
      default: throw .file(path: file, errno: EIO)
      }
    }
    guard rename(new, file) == 0 else {
      let code = errno
      unlink(new)
      throw .file(path: file, errno: code)
    }
  }
}
