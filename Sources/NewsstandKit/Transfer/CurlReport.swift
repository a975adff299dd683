import CCurl

/// How libcurl ended a request badly.
struct CurlReport {
  let code: CURLcode
  /// Its own words; may be empty.
  let message: String
  /// Who was asked.
  let host: String
  /// What was asked for, without credentials.
  let address: String
  /// What a proxy answered to CONNECT; 0 where nothing was asked.
  let proxyStatus: Int
  /// Bytes of the body that came.
  let received: Int64
  let head: ResponseHead

  var failure: TransferFailure {
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY: return .proxy(status: nil)
    case CURLE_COULDNT_RESOLVE_HOST: return .hostNotFound(host)
    case CURLE_COULDNT_CONNECT: return .cannotConnect(unreachable)
    case CURLE_OPERATION_TIMEDOUT: return .timedOut
    case _ where proxyStatus >= 300: return .proxy(status: proxyStatus)
    // An answer that is no HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: return other
    case CURLE_URL_MALFORMAT: return .unsupportedAddress(address)
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      return .cut(received: received, expected: head.contentLength)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE:
      return .untrusted(host: host, reason: message)
    case CURLE_SSL_CONNECT_ERROR: return .handshake(host: host, reason: message)
    default: return other
    }
  }

  private var other: TransferFailure {
    .other(code: Int32(bitPattern: code.rawValue), message: message)
  }

  /// With a proxy it is not the host that does not answer: libcurl names whom it means.
  private var unreachable: String {
    guard let named = message.firstMatch(of: /Failed to connect to ([^ ]+) port ([0-9]+)/) else {
      return host
    }
    return named.1.lowercased() == host ? host : "\(named.1):\(named.2)"
  }
}
