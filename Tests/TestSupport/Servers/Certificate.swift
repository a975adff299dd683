/// A self-signed certificate for 127.0.0.1 and localhost, made by `openssl`.
public final class Certificate: Sendable {
  private let folder: TemporaryFolder

  /// The certificate (PEM): who trusts it trusts the server.
  public var path: String { folder.file("certificate.pem") }
  var keyPath: String { folder.file("key.pem") }

  public init() async throws(TestSupportError) {
    folder = try TemporaryFolder()
    let result = try await Command.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-days", "2",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
        "-keyout", folder.file("key.pem"), "-out", folder.file("certificate.pem"),
      ])
    guard result.status == .code(0) else { throw .ended("openssl", output: result.errorText) }
  }
}
