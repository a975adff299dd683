import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// TLS with a real nginx.
@Suite(.timeLimit(.minutes(5)))
struct SecureTransferTests {
  private static let file = Sample.noise(300_000)

  private func server(_ certificate: Certificate, in folder: TemporaryFolder) async throws -> NginxServer {
    try folder.write(Self.file, to: "www/a.zip")
    return try await NginxServer(serving: folder.file("www"), certificate: certificate)
  }

  private func trusting(_ path: String) -> TransferSettings {
    var settings = TransferSettings()
    settings.authorities = path
    return settings
  }

  @Test func aServerThatIsTrustedIsSpokenToInHTTP2() async throws {
    let (certificate, folder) = (try await Certificate(), try TemporaryFolder())
    let server = try await server(certificate, in: folder)
    let transfer = try PartTransfer(
      server.baseURL.absoluteString + "a.zip", settings: trusting(certificate.path))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.file)
    // As a crash of the process leaves it.
    try Self.file.prefix(100_000).write(to: URL(fileURLWithPath: transfer.part))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.file)
    let accesses = try await server.waitForAccesses(2)
    #expect(accesses.map(\.protocol) == ["HTTP/2.0", "HTTP/2.0"])
    #expect(accesses.map(\.status) == [200, 206])
  }

  @Test func aServerThatNobodyVouchesForIsRefused() async throws {
    let (certificate, other, folder) = (
      try await Certificate(), try await Certificate(), try TemporaryFolder()
    )
    let server = try await server(certificate, in: folder)
    for settings in [TransferSettings(), trusting(other.path)] {
      let transfer = try PartTransfer(server.baseURL.absoluteString + "a.zip", settings: settings)
      guard case .untrusted(host: "127.0.0.1", let reason) = await transfer.run() else {
        Testing.Issue.record("it was not refused")
        continue
      }
      #expect(reason.contains("certificate"))
      #expect(transfer.bytes.isEmpty)
    }
    #expect(server.accesses.isEmpty)
  }

  @Test func authoritiesThatCannotBeReadTrustNobody() async throws {
    let (certificate, folder) = (try await Certificate(), try TemporaryFolder())
    let server = try await server(certificate, in: folder)
    let transfer = try PartTransfer(
      server.baseURL.absoluteString + "a.zip", settings: trusting("/no/such/file"))
    guard case .untrusted(_, let reason) = await transfer.run() else {
      Testing.Issue.record("it was not refused")
      return
    }
    #expect(reason.contains("/no/such/file"))
  }

  @Test func aServerWithoutTLSIsNoneToTrust() async throws {
    let folder = try TemporaryFolder()
    let server = try await NginxServer(serving: folder.path)
    let address = server.baseURL.absoluteString.replacingOccurrences(of: "http:", with: "https:")
    let failure = await (try PartTransfer(address)).run()
    guard case .handshake(host: "127.0.0.1", _) = failure else {
      Testing.Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func theNetrcIsNotTakenFromHTTPSToHTTP() async throws {
    let (certificate, folder, site) = (try await Certificate(), try TemporaryFolder(), try Site())
    site.serve("/b", ServedResource(Data("file".utf8)))
    let target = site.address("/b").replacingOccurrences(of: "127.0.0.1", with: "localhost")
    let server = try await NginxServer(
      serving: folder.path, directives: ["return 302 \(target);"], certificate: certificate)
    var settings = trusting(certificate.path)
    settings.netrc = try folder.write("default login me password secret", to: "netrc")
    #expect(await (try PartTransfer(server.baseURL.absoluteString, settings: settings)).run() == nil)
    #expect(site.server.requests[0].header("Authorization") == nil)
  }
}
