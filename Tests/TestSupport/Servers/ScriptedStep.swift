public import Foundation

/// One thing a ``ScriptedServer`` does while it answers. Nothing is added and nothing is corrected: a
/// `Content-Length` may lie, a body may stop, a response need not be HTTP.
public enum ScriptedStep: Sendable {
  /// A status line and header fields, with the empty line after them.
  case head(Int, [(name: String, value: String)])
  /// Bytes as they are: of a body, or of anything.
  case bytes(Data)
  /// One chunk of a chunked body (RFC 9112, section 7.1).
  case chunk(Data)
  /// The end of a chunked body.
  case lastChunk
  /// Opens a gate, so that a test knows how far the response is.
  case open(Gate)
  /// Calls something of the test's, for what has to happen just then.
  case call(@Sendable () -> Void)
  /// Sends nothing for so long: a slow line.
  case delay(Duration)
  /// Waits until a gate is open; when the peer goes first, the rest of the steps is dropped.
  case hold(Gate)
  /// Sends nothing more and keeps the connection, until the peer closes it or the server stops.
  case stall
  /// Closes the connection in order (FIN).
  case close
  /// Breaks the connection (RST); what the peer has not read yet is lost.
  case reset
}

extension [ScriptedStep] {
  /// A whole response with its length.
  public static func response(
    _ status: Int, _ headers: [(name: String, value: String)] = [], body: Data = Data()
  ) -> [ScriptedStep] {
    [.head(status, headers + [("Content-Length", "\(body.count)")]), .bytes(body)]
  }

  /// A redirect; `location` may be relative, or of any scheme.
  public static func redirect(_ status: Int = 302, to location: String) -> [ScriptedStep] {
    .response(status, [("Location", location)])
  }

  /// 503, with Retry-After (seconds or an HTTP date) where given.
  public static func unavailable(retryAfter: String? = nil) -> [ScriptedStep] {
    .response(
      503, retryAfter.map { [("Retry-After", $0)] } ?? [], body: Data("Please come back later.\n".utf8))
  }

  /// What a hotel's network says instead of the file: 200 and a page.
  public static var loginPage: [ScriptedStep] {
    .response(
      200, [("Content-Type", "text/html; charset=utf-8")],
      body: Data("<!doctype html><title>Sign in</title><form><input name=room></form>\n".utf8))
  }
}
