public import Foundation

/// A real nginx on the loopback address that serves a folder, with byte ranges and validators as nginx does
/// them. It has its own configuration and log, never touches an installed one, and dies with its last
/// reference or with the test process.
public final class NginxServer: Sendable {
  private let reserved: LoopbackPort
  private let command: Command
  private let folder: TemporaryFolder
  private let scheme: String

  /// Starts nginx and returns when it listens.
  ///
  /// - Parameters:
  ///   - root: the folder to serve.
  ///   - limitRate: bytes a second for each response; nil sends as fast as it goes.
  ///   - directives: more lines for the `location /` block.
  ///   - certificate: speaks TLS and HTTP/2 with it.
  public init(
    serving root: String, limitRate: Int? = nil, directives: [String] = [], certificate: Certificate? = nil
  ) async throws(TestSupportError) {
    folder = try TemporaryFolder()
    reserved = try LoopbackPort()
    scheme = certificate == nil ? "http" : "https"
    let path: String
    do {
      path = try folder.write(
        Self.configuration(
          port: reserved.number, root: root, limitRate: limitRate, directives: directives,
          certificate: certificate, folder: folder),
        to: "nginx.conf")
    } catch {
      throw .ended("nginx", output: "its configuration could not be written: \(error)")
    }
    command = try Command(
      "nginx", ["-p", folder.path, "-e", "stderr", "-c", path], environment: ["NGINX": nil, "TZ": "UTC"])
    // Logged once the sockets listen; a fault of the configuration ends nginx, and with it the wait.
    try await command.wait(for: "the start") { $0.errorText.contains("event method") }
  }

  /// The port, which stays reserved: after ``stop()`` connections are refused.
  public var port: UInt16 { reserved.number }

  /// The address of the served folder, with a trailing slash.
  public var baseURL: URL { URL(string: "\(scheme)://127.0.0.1:\(port)/")! }  // digits only: always a URL

  /// The requests answered so far. nginx writes an entry when the response is over, so a test that has just
  /// read a response calls ``waitForAccesses(_:timeout:)``.
  public var accesses: [NginxAccess] { NginxAccess.parse(command.result.output) }

  /// Waits until so many requests were answered, and answers them.
  @discardableResult
  public func waitForAccesses(
    _ count: Int, timeout: Duration = .seconds(60)
  ) async throws(TestSupportError) -> [NginxAccess] {
    let result = try await command.wait(for: "\(count) log entries", timeout: timeout) {
      NginxAccess.parse($0.output).count >= count
    }
    return NginxAccess.parse(result.output)
  }

  /// Ends nginx at once; open connections are reset.
  public func stop() async throws(TestSupportError) {
    command.kill(SIGKILL)
    try await command.waitUntilExit()
  }

  private static func configuration(
    port: UInt16, root: String, limitRate: Int?, directives: [String], certificate: Certificate?,
    folder: TemporaryFolder
  ) -> String {
    // One process that stays the test's own child, as the user that runs the tests.
    let encryption = certificate.map {
      "ssl_certificate \"\($0.path)\"; ssl_certificate_key \"\($0.keyPath)\";"
    }
    return """
      daemon off;
      master_process off;
      pid "\(folder.file("nginx.pid"))";
      error_log stderr notice;
      events { worker_connections 128; }
      http {
        log_format entry escape=json '{"method":"$request_method","path":"$request_uri","status":$status,'
          '"range":"$http_range","ifRange":"$http_if_range","ifNoneMatch":"$http_if_none_match",'
          '"ifModifiedSince":"$http_if_modified_since","protocol":"$server_protocol","bodyBytes":$body_bytes_sent}';
        access_log /dev/stdout entry;
        client_body_temp_path "\(folder.file("body"))";
        proxy_temp_path "\(folder.file("proxy"))";
        fastcgi_temp_path "\(folder.file("fastcgi"))";
        uwsgi_temp_path "\(folder.file("uwsgi"))";
        scgi_temp_path "\(folder.file("scgi"))";
        types { application/zip zip; application/xml plist; image/png png; image/jpeg jpg; text/html html; }
        default_type application/octet-stream;
        sendfile on;
        server {
          listen 127.0.0.1:\(port)\(certificate == nil ? "" : " ssl http2");
          \(encryption ?? "")
          root "\(root)";
          location / {
            limit_rate \(limitRate ?? 0);
            \(directives.joined(separator: "\n      "))
          }
        }
      }
      """
  }
}
